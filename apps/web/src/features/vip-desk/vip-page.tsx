import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { policiesQuery } from "./api.ts";
import { LossBack } from "./loss-back.tsx";
import { Rakeback } from "./rakeback.tsx";
import { Rebates } from "./rebates.tsx";
import { VipForm } from "./vip-form.tsx";
import { VipMembers } from "./vip-members.tsx";

const tabs = ["levels", "members", "rebates", "rakeback", "lossBack"] as const;

/** What a brand's VIP levels ask and give, and who has them. */
export function VipDesk() {
  const t = useTranslations("console.vip");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "levels";
  const View = views[tab];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => (
          <>
            <Segmented
              label={t("tabs")}
              value={tab}
              options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
              onChange={(next) =>
                goWith({ tab: next === "levels" ? undefined : next, level: undefined })
              }
            />
            {choice}
            <View key={brand.merchantCode} brand={brand} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

function Levels({ brand }: { readonly brand: BrandOutline }) {
  const policies = useQuery(policiesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={8} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const own = policies.data.find((one) => one.merchantCode === brand.merchantCode);
  if (own === undefined) return null;
  return (
    <VipForm
      key={reads}
      brand={brand}
      policy={own}
      onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
    />
  );
}

const views = {
  levels: Levels,
  members: VipMembers,
  rebates: Rebates,
  rakeback: Rakeback,
  lossBack: LossBack,
};
