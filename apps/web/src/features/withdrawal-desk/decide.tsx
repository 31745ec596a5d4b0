import type { WithdrawalCase } from "@baize/contract";
import { Hand } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { ClaimLine } from "../../ui/desk/claim-line.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { moneyText } from "../../ui/money.tsx";
import type { Action, Decision } from "./api.ts";
import { DisputeForm, PayForm } from "./decision-forms.tsx";
import { isWaiting } from "./rules.ts";
import { accountText } from "./words.tsx";

interface DecideProps {
  readonly row: WithdrawalCase;
}

/** Actions that ask for more than a yes. */
type Form = Exclude<Action, "approve" | "retry">;

/** What the operator holding the claim may do about a withdrawal. */
export function Decide({ row }: DecideProps) {
  const t = useTranslations("console.withdrawals");
  const mayDecide = useMay("withdrawals.approve");
  if (!isWaiting(row)) return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  const isFirst = row.state === "awaiting_second" && !row.actions.includes("approve");
  return (
    <DecidePart>
      {row.needsSecond && (
        <p className="font-medium">{t(isFirst ? "secondWaits" : "needsSecond")}</p>
      )}
      <Mine row={row} />
    </DecidePart>
  );
}

function useDecision({ withdrawalId }: WithdrawalCase) {
  const deciding = useDeciding();
  const params = { withdrawalId };
  return {
    ...deciding,
    claim: () => deciding.runAndRead(() => call("claimWithdrawal", { params })),
    send: (body: Decision) => deciding.decide(() => call("decideWithdrawal", { params, body })),
  };
}

function Mine({ row }: DecideProps) {
  const t = useTranslations("console.queue");
  const decision = useDecision(row);
  const approve = useApproval(row, decision.send);
  const [form, setForm] = useState<Form>();
  const { claim, actions } = row;
  const isMine = claim?.isMine === true;
  const mayApprove = isMine && actions.includes("approve");
  useKeys({
    a: claim === null ? () => void decision.claim() : mayApprove ? () => approve(false) : undefined,
    r: isMine && actions.includes("reject") ? () => setForm("reject") : undefined,
  });
  return (
    <>
      <ClaimLine claim={claim} />
      <SaveError error={decision.error} />
      {claim === null && (
        <Button look="action" isBusy={decision.isBusy} onClick={() => void decision.claim()}>
          <Hand size={16} aria-hidden />
          {t("take")}
        </Button>
      )}
      {isMine && (
        <>
          <Actions
            row={row}
            isBusy={decision.isBusy}
            form={form}
            onForm={(next) => setForm(next === form ? undefined : next)}
            onApprove={approve}
            onSend={(body) => void decision.send(body)}
          />
          <OpenForm form={form} row={row} isBusy={decision.isBusy} onSend={decision.send} />
        </>
      )}
    </>
  );
}

/** Approving moves money, so it asks for confirmation with the amount and the destination. */
function useApproval(row: WithdrawalCase, send: (body: Decision) => Promise<boolean>) {
  const t = useTranslations("console.withdrawals");
  const shell = useTranslations("shell");
  const amount = moneyText(row.amount, row.currency);
  async function approve(byHand: boolean): Promise<void> {
    const isSure = await ask({
      title: t("approveTitle", { amount }),
      text: t("approveText", { member: row.username, account: accountText(row) }),
      confirm: byHand ? t("approveByHand") : t("approve", { amount }),
      cancel: shell("cancel"),
    });
    if (isSure) await send({ action: "approve", byHand });
  }
  return (byHand: boolean) => void approve(byHand);
}

interface ActionsProps extends DecideProps {
  readonly isBusy: boolean;
  readonly form: Form | undefined;
  readonly onForm: (form: Form) => void;
  readonly onApprove: (byHand: boolean) => void;
  readonly onSend: (body: Decision) => void;
}

function Actions({ row, isBusy, form, onForm, onApprove, onSend }: ActionsProps) {
  const t = useTranslations("console.withdrawals");
  const queue = useTranslations("console.queue");
  const may = (action: Action) => row.actions.includes(action);
  const amount = moneyText(row.amount, row.currency);
  const forms = (
    [
      ["pay_by_hand", t("payByHand")],
      ["force_receipt", t("forceReceipt")],
      ["uphold", t("uphold")],
      ["reject", queue("reject")],
    ] as const
  ).filter(([action]) => may(action));
  return (
    <div className="flex flex-wrap gap-2">
      {may("approve") && (
        <Button look="action" isBusy={isBusy} onClick={() => onApprove(row.provider === null)}>
          {t("approve", { amount })}
        </Button>
      )}
      {may("approve") && row.provider !== null && (
        <Button disabled={isBusy} onClick={() => onApprove(true)}>
          {t("approveByHand")}
        </Button>
      )}
      {may("retry") && (
        <Button look="action" isBusy={isBusy} onClick={() => onSend({ action: "retry" })}>
          {t("retry")}
        </Button>
      )}
      {forms.map(([action, text]) => (
        <Button
          key={action}
          aria-expanded={form === action}
          disabled={isBusy}
          onClick={() => onForm(action)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

interface OpenFormProps extends DecideProps {
  readonly form: Form | undefined;
  readonly isBusy: boolean;
  readonly onSend: (body: Decision) => Promise<boolean>;
}

/** The form that was asked for, while what it does may still be done. */
function OpenForm({ form, row, ...sending }: OpenFormProps) {
  const t = useTranslations("console.withdrawals");
  const queue = useTranslations("console.queue");
  if (form === undefined || !row.actions.includes(form)) return null;
  if (form === "reject") {
    return (
      <ReasonForm
        hint={queue("reasonHint")}
        action={t("rejectNow")}
        isBusy={sending.isBusy}
        onSend={(reason) => void sending.onSend({ action: "reject", reason })}
      />
    );
  }
  if (form === "pay_by_hand") return <PayForm row={row} {...sending} />;
  return <DisputeForm key={form} action={form} row={row} {...sending} />;
}
