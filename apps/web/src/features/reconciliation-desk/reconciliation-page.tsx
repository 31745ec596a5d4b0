import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { AnySelect, FilterRow, KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { states } from "./api.ts";
import { PaymentDays } from "./payment-days.tsx";
import { VendorDays } from "./vendor-days.tsx";

const tabs = ["payments", "vendors"] as const;

/** Days that were compared; the address names tab, filter, page and drawer. */
export function ReconciliationPage() {
  const t = useTranslations("console.reconciliation");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "payments";
  const state = states.find((known) => known === search["state"]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <FilterRow>
        <Segmented
          label={t("tabs")}
          value={tab}
          options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
          onChange={(next) => narrow({ tab: next === "payments" ? undefined : next })}
        />
        <AnySelect
          label={t("days")}
          value={state}
          options={states.map((one) => [one, t(`state.${one}`)] as const)}
          onChange={(next) => narrow({ state: next })}
        />
      </FilterRow>
      {tab === "payments" ? <PaymentDays state={state} /> : <VendorDays state={state} />}
    </div>
  );
}
