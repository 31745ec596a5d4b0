import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CheckInSettingsPart } from "./check-in-form.tsx";
import { Envelopes } from "./envelopes.tsx";
import { Raffles } from "./raffles.tsx";
import { Wheels } from "./wheels.tsx";

const tabs = ["checkIn", "wheels", "envelopes", "raffles"] as const;
const views = {
  checkIn: CheckInSettingsPart,
  wheels: Wheels,
  envelopes: Envelopes,
  raffles: Raffles,
};

/** What a brand gives by coming each day and by drawing. */
export function DrawsPage() {
  const t = useTranslations("console.draws");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "checkIn";
  const View = views[tab];
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => (
          <>
            <Segmented
              label={t("title")}
              value={tab}
              options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
              onChange={(next) =>
                goWith({ tab: next === "checkIn" ? undefined : next, draw: undefined })
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
