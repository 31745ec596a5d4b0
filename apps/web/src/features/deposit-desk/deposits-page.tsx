import { Keyboard, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { KeysDialog } from "../../ui/desk/keys-dialog.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EnterLines } from "./enter-lines.tsx";
import { Lines } from "./lines.tsx";
import { Queue } from "./queue.tsx";
import { Suspended } from "./suspended.tsx";

const tabs = ["queue", "lines", "suspended"] as const;

const keys = [
  ["J", "next"],
  ["K", "before"],
  ["Enter", "open"],
  ["A", "approve"],
  ["R", "reject"],
  ["?", "help"],
] as const;

/** Members' deposits, what banks say came in, and whose payments fail; the address names all. */
export function DepositsPage() {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const mayDecide = useMay("deposits.approve");
  const { search } = useAddress();
  const tab = tabs.find((known) => known === search["tab"]) ?? "queue";
  const [isHelp, setHelp] = useState(false);
  const [isEntering, setEntering] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            {mayDecide && (
              <Button size="small" onClick={() => setEntering(true)}>
                <Plus size={16} aria-hidden />
                {t("add")}
              </Button>
            )}
            <Button size="small" onClick={() => setHelp(true)}>
              <Keyboard size={16} aria-hidden />
              {withdrawals("keys")}
            </Button>
          </div>
        }
      />
      <Segmented
        label={t("tabs")}
        value={tab}
        options={tabs.map((one) => [one, t(`tab.${one}`)] as const)}
        onChange={(next) =>
          goWith({
            tab: next === "queue" ? undefined : next,
            state: undefined,
            page: undefined,
            entry: undefined,
          })
        }
      />
      {tab === "queue" && <Queue onHelp={() => setHelp(true)} />}
      {tab === "lines" && <Lines onHelp={() => setHelp(true)} />}
      {tab === "suspended" && <Suspended />}
      <KeysDialog
        isOpen={isHelp}
        onClose={() => setHelp(false)}
        title={withdrawals("keys")}
        keys={keys.map(([key, name]) => [key, withdrawals(`key.${name}`)] as const)}
      />
      {isEntering && <EnterLines onClose={() => setEntering(false)} />}
    </div>
  );
}
