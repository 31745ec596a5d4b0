import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { MallItems } from "./items.tsx";
import { PointSettingsPart } from "./policy-form.tsx";
import { Redemptions } from "./redemptions.tsx";

const tabs = ["redeems", "items", "settings"] as const;

/** The points mall of the operators; the address names the tab, the brand and what is open. */
export function PointsDesk() {
  const t = useTranslations("console.points");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "redeems";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          tab === "redeems" && (
            <KeysHelp
              keys={[
                ["A", t("approve")],
                ["R", t("reject")],
              ]}
            />
          )
        }
      />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "redeems" ? undefined : next,
            item: undefined,
            open: undefined,
            pageNum: undefined,
          })
        }
      />
      {tab === "redeems" ? (
        <Redemptions />
      ) : (
        <WithBrand>
          {(brand, choice) => (
            <>
              {choice}
              {tab === "items" ? (
                <MallItems key={brand.merchantCode} brand={brand} />
              ) : (
                <PointSettingsPart key={brand.merchantCode} brand={brand} />
              )}
            </>
          )}
        </WithBrand>
      )}
    </div>
  );
}
