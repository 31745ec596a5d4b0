import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { directions, filters, lineDirections, lineMarks } from "./api.ts";
import { LineTransfers } from "./line-transfers.tsx";
import { dayOf, momentsOf } from "./period.ts";
import { Transfers } from "./transfers.tsx";

const tabs = ["vendors", "line"] as const;

/** Where a brand's days begin, while nothing is known of it. */
const anyZone = "UTC";

/** What both lists are narrowed to. */
function useShared() {
  const { search } = useAddress();
  const { data: brands = [] } = useBrandOutlines();
  const brand = brands.find((one) => one.merchantCode === search["brand"]) ?? brands[0];
  const days = { from: dayOf(search["from"]), to: dayOf(search["to"]) };
  return {
    search,
    days,
    shared: {
      merchantCode: search["brand"],
      member: search["q"],
      ...momentsOf(days, brand?.timeZone ?? anyZone),
    },
  };
}

/** Money that members moved to vendors and along the line; the address names all of it. */
export function WalletsPage() {
  const t = useTranslations("console.wallets");
  const { search, days, shared } = useShared();
  const tab = tabs.find((known) => known === search["tab"]) ?? "vendors";
  const pageNum = pageOf(search);
  const transfers = {
    ...shared,
    state: filters.find((known) => known === search["state"]),
    direction: directions.find((known) => known === search["way"]),
    vendorCode: search["vendor"],
  };
  const line = {
    ...shared,
    direction: lineDirections.find((known) => known === search["way"]),
    mark: lineMarks.find((known) => known === search["mark"]),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            {tab === "vendors" ? (
              <ExportButton order={{ kind: "wallet_transfers", filters: transfers }} />
            ) : (
              <ExportButton order={{ kind: "line_transfers", filters: line }} />
            )}
            <KeysHelp keys={[]} />
          </div>
        }
      />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "vendors" ? undefined : next,
            page: undefined,
            entry: undefined,
            state: undefined,
            way: undefined,
            mark: undefined,
            vendor: undefined,
          })
        }
      />
      {tab === "vendors" ? (
        <Transfers view={{ ...transfers, pageNum }} days={days} />
      ) : (
        <LineTransfers view={{ ...line, pageNum }} days={days} />
      )}
    </div>
  );
}
