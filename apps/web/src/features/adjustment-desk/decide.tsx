import type { Adjustment } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Decision } from "./api.ts";

interface DecideProps {
  readonly row: Adjustment;
}

/** What this operator may do about an open adjustment. */
export function Decide({ row }: DecideProps) {
  const t = useTranslations("console.adjustments");
  const mayDecide = useMay("adjustments.approve");
  if (row.state !== "open") return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

function useDecision({ adjustmentId }: Adjustment) {
  const deciding = useDeciding();
  const params = { adjustmentId };
  return {
    ...deciding,
    send: (body: Decision) => deciding.decide(() => call("decideAdjustment", { params, body })),
  };
}

function Actions({ row }: DecideProps) {
  const t = useTranslations("console.adjustments");
  const shell = useTranslations("shell");
  const { send, isBusy, error } = useDecision(row);
  const [isRejecting, setRejecting] = useState(false);
  const isBarred = row.needsSecond && row.isOwn;
  const amount = moneyText(row.amount, row.currency);
  const isPoor = error instanceof CallRefused && error.code === "balance_too_low";
  /** Approving moves money, so it asks for confirmation with the amount and the member. */
  async function approve(): Promise<void> {
    const isSure = await ask({
      title: t("approveTitle", { amount }),
      text: t(`approveText.${row.direction}`, { member: `\u2068${row.username}\u2069` }),
      confirm: t("approve"),
      cancel: shell("cancel"),
    });
    if (isSure) await send({ action: "approve" });
  }
  useKeys({
    a: isBarred ? undefined : () => void approve(),
    r: () => setRejecting(true),
  });
  return (
    <>
      <p className={isBarred ? "font-medium" : "text-fg2"}>
        {isBarred ? t("ownWaits") : t("checkFirst")}
      </p>
      {isPoor ? <FormError text={t("tooPoor")} /> : <SaveError error={error} />}
      <div className="flex flex-wrap gap-2">
        {!isBarred && (
          <Button look="action" isBusy={isBusy} onClick={() => void approve()}>
            {t("approve")}
          </Button>
        )}
        <Button
          aria-expanded={isRejecting}
          disabled={isBusy}
          onClick={() => setRejecting(!isRejecting)}
        >
          {t("reject")}
        </Button>
      </div>
      {isRejecting && (
        <ReasonForm
          label={t("decisionReason")}
          action={t("rejectNow")}
          isBusy={isBusy}
          onSend={(reason) => void send({ action: "reject", reason })}
        />
      )}
    </>
  );
}
