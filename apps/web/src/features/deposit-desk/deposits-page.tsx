import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { filters, lineFilters } from "./api.ts";
import { EnterLines } from "./enter-lines.tsx";
import { readView } from "./filters.tsx";
import { Lines } from "./lines.tsx";
import { Queue } from "./queue.tsx";
import { Suspended } from "./suspended.tsx";

const tabs = ["queue", "lines", "suspended"] as const;

/** Members' deposits, what banks say came in, and whose payments fail; the address names all. */
export function DepositsPage() {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  const mayDecide = useMay("deposits.approve");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "queue";
  const [isEntering, setEntering] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <Export tab={tab} />
            {mayDecide && (
              <Button size="small" onClick={() => setEntering(true)}>
                <Plus size={16} aria-hidden />
                {t("add")}
              </Button>
            )}
            <KeysHelp
              keys={[
                ["A", words("key.approve")],
                ["R", words("key.reject")],
              ]}
            />
          </div>
        }
      />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) => narrow({ tab: next === "queue" ? undefined : next, state: undefined })}
      />
      {tab === "queue" && <Queue />}
      {tab === "lines" && <Lines />}
      {tab === "suspended" && <Suspended />}
      {isEntering && <EnterLines onClose={() => setEntering(false)} />}
    </div>
  );
}

/** The list that is looked at as a file. */
function Export({ tab }: { readonly tab: (typeof tabs)[number] }) {
  const { search } = useAddress();
  if (tab === "suspended") return null;
  if (tab === "lines") {
    const { state, merchantCode } = readView(search, lineFilters);
    return <ExportButton order={{ kind: "bank_lines", filters: { state, merchantCode } }} />;
  }
  const { state, kind, merchantCode } = readView(search, filters);
  return <ExportButton order={{ kind: "deposits", filters: { state, kind, merchantCode } }} />;
}
