import type { TransferCase } from "@baize/contract";
import { MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Outcome, Ruling } from "./api.ts";

interface RuleTransferProps {
  readonly row: TransferCase;
}

/** What may be done about a transfer that waits: ask the vendor, or rule where it never decides. */
export function RuleTransfer({ row }: RuleTransferProps) {
  const t = useTranslations("console.wallets");
  const mayDecide = useMay("withdrawals.approve");
  if (row.state === "done" || row.state === "refused") return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

function Actions({ row }: RuleTransferProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  const saving = useSaving();
  const [outcome, setOutcome] = useState<Outcome>();
  const { transferId, actions, ruling, rulableAt } = row;
  const params = { transferId };
  async function askVendor(): Promise<void> {
    const isDone = await saving.runAndRead(() => call("askVendor", { params }));
    if (isDone) toast(t("asked"));
  }
  async function send(body: Ruling): Promise<void> {
    const isDone = await saving.runAndRead(() => call("ruleTransfer", { params, body }));
    if (!isDone) return;
    setOutcome(undefined);
    toast(words("done"));
  }
  const mayPropose = actions.includes("propose");
  return (
    <>
      <SaveError error={saving.error} />
      <p className="text-fg2">{t("askText")}</p>
      <Button look="action" isBusy={saving.isBusy} onClick={() => void askVendor()}>
        <MessageCircleQuestion size={16} aria-hidden />
        {t("ask")}
      </Button>
      {ruling === null && !mayPropose && rulableAt !== null && (
        <p className="text-fg2">{t("rulableAt", { time: timeText(rulableAt) })}</p>
      )}
      {mayPropose && (
        <>
          <p className="text-fg2">{t("ruleText")}</p>
          <div className="flex flex-wrap gap-2">
            {(["done", "refused"] as const).map((one) => (
              <Button
                key={one}
                aria-expanded={outcome === one}
                disabled={saving.isBusy}
                onClick={() => setOutcome(outcome === one ? undefined : one)}
              >
                {t(`outcome.${one}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {mayPropose && outcome !== undefined && (
        <ReasonForm
          key={outcome}
          hint={t("reasonHint")}
          action={t("propose")}
          isBusy={saving.isBusy}
          onSend={(reason) => void send({ action: "propose", outcome, reason })}
        />
      )}
      {ruling !== null && <Proposed row={row} isBusy={saving.isBusy} onSend={send} />}
    </>
  );
}

interface ProposedProps extends RuleTransferProps {
  readonly isBusy: boolean;
  readonly onSend: (body: Ruling) => Promise<void>;
}

/** What one operator says became of it, for another to confirm. */
function Proposed({ row, isBusy, onSend }: ProposedProps) {
  const t = useTranslations("console.wallets");
  const shell = useTranslations("shell");
  const { ruling, actions, amount, currency, username, direction } = row;
  if (ruling === null) return null;
  const { outcome } = ruling;
  async function confirm(): Promise<void> {
    const isSure = await ask({
      title: t(`outcome.${outcome}`),
      text: t(`effect.${direction}.${outcome}`, {
        amount: moneyText(amount, currency),
        member: `\u2068${username}\u2069`,
      }),
      confirm: t("confirm"),
      cancel: shell("cancel"),
    });
    if (isSure) await onSend({ action: "confirm", outcome });
  }
  return (
    <>
      <p>
        {t("proposedBy", {
          name: `\u2068${ruling.operator}\u2069`,
          outcome: t(`outcome.${outcome}`),
        })}
      </p>
      <p className="break-words text-fg2">
        <bdi>{ruling.reason}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.includes("confirm") && (
          <Button look="action" isBusy={isBusy} onClick={() => void confirm()}>
            {t("confirm")}
          </Button>
        )}
        {actions.includes("withdraw") && (
          <Button disabled={isBusy} onClick={() => void onSend({ action: "withdraw" })}>
            {t("withdraw")}
          </Button>
        )}
      </div>
    </>
  );
}
