import type { Approval, ApprovalChange } from "@baize/contract";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { useTimeIn } from "../../ui/desk/brand-time.ts";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { DecidePart, Facts, Marks, Part } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { PlaceLink } from "../../ui/desk/place-link.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { StateMark } from "./approval-state.tsx";
import { Changes } from "./audit-changes.tsx";
import { useActionText, useRequestText, useRequestZone, useSubjectText } from "./audit-words.ts";
import type { Handover } from "./one-time-password.tsx";
import { changesOf, currencyOf } from "./rules.ts";

interface ApprovalDrawerProps {
  readonly approval: Approval;
  readonly onClose: () => void;
  /** Called with a password to hand over; the request has left the list by then. */
  readonly onHandover: (handover: Handover) => void;
}

/** One request: who asked, exactly what it would change, and the second person's decision. */
export function ApprovalDrawer({ approval, onClose, onHandover }: ApprovalDrawerProps) {
  const t = useTranslations("console.approvals");
  const desk = useTranslations("console.desk");
  const timeZone = useRequestZone()(approval);
  const timeIn = useTimeIn();
  const requestText = useRequestText();
  const mayRead = useMay("rewards.read");
  const { changes, names, cost, requestedBy, requestedAt, expiresAt, state, effect } = approval;
  return (
    <Dialog isOpen onClose={onClose} title={requestText(approval)} placement="end">
      <div className="grid gap-6">
        <Marks>
          <StateMark state={state} />
          <Mark tone="calm">{t(`effect.${effect}`)}</Mark>
        </Marks>
        {state === "waiting" && <Decide approval={approval} onHandover={onHandover} />}
        <Part title={t("request")}>
          <Facts
            facts={[
              [t("by"), requestedBy],
              [t("at"), timeIn(requestedAt, timeZone)],
              [t("until"), timeIn(expiresAt, timeZone)],
              [t("decidedBy"), approval.decidedBy],
              [t("decidedAt"), approval.decidedAt && timeIn(approval.decidedAt, timeZone)],
              [t("reason"), approval.reason],
            ]}
          />
          <p className="mt-2 text-xs text-fg3">{desk("zone", { zone: timeZone })}</p>
        </Part>
        {changes.map((change, at) => (
          // One request may change the same thing twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Change
            key={at}
            change={change}
            names={names}
            timeZone={timeZone}
            hasTitle={changes.length > 1}
          />
        ))}
        {cost !== null && mayRead && (
          <CostPart
            merchantCode={cost.merchantCode}
            kind={cost.subject.kind}
            subject={cost.subject}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ChangeProps {
  readonly change: ApprovalChange;
  readonly names: Approval["names"];
  readonly timeZone: string;
  readonly hasTitle: boolean;
}

/** Ids say nothing to who agrees; an application is led to by a link. */
const ownIds: ReadonlySet<string> = new Set(["grantId", "entryId"]);

/** Only what becomes another: the rest of a form is not what one agrees to. */
function Change({ change, names, timeZone, hasTitle }: ChangeProps) {
  const t = useTranslations("console.audit");
  const actionText = useActionText();
  const subjectText = useSubjectText();
  const fields = changesOf(change.before, change.after, currencyOf(change)).filter(
    ({ field, isChanged }) => isChanged && !ownIds.has(field),
  );
  return (
    <Part title={hasTitle ? actionText(change.action) : t("subject")}>
      <p className="mb-3 break-words">
        <bdi>{subjectText(change.subject, names)}</bdi>
      </p>
      <AgentLink change={change} />
      <ApplicationLink change={change} />
      {fields.length === 0 ? (
        <p className="text-fg2">{t("noChanges")}</p>
      ) : (
        <Changes action={change.action} changes={fields} names={names} timeZone={timeZone} />
      )}
    </Part>
  );
}

/** What an agent has and asked for, beside what is to be offered. */
function AgentLink({ change: { action, after } }: Pick<ChangeProps, "change">) {
  const t = useTranslations("console.agents");
  const mayRead = useMay("agents.read");
  const agent = after?.["agent"];
  if (!mayRead || !action.startsWith("agents.contract_") || typeof agent !== "string") return null;
  return (
    <p className="mb-3">
      <PlaceLink
        path="/console/agents"
        search={{ q: agent, show: "all" }}
        className="inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t("contractsOf", { agent: `\u2068${agent}\u2069` })}
      </PlaceLink>
    </p>
  );
}

/** What the member wrote and sent, which is what the money is for. */
function ApplicationLink({ change: { subject, after } }: Pick<ChangeProps, "change">) {
  const t = useTranslations("console.approvals");
  const mayRead = useMay("rewards.read");
  const entry = after?.["entryId"];
  if (!mayRead || typeof entry !== "string") return null;
  return (
    <p className="mb-3">
      <PlaceLink
        path="/console/applications"
        search={{ state: "all", entry }}
        className="inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t("openApplication", { member: `\u2068${subject}\u2069` })}
      </PlaceLink>
    </p>
  );
}

/** The password a new or reset operator gets is shown once, to the operator who agreed. */
function handoverOf(answer: unknown): Handover | undefined {
  if (typeof answer !== "object" || answer === null || !("oneTimePassword" in answer)) {
    return undefined;
  }
  const { oneTimePassword, operator } = answer as {
    readonly oneTimePassword: string;
    readonly operator: { readonly username: string };
  };
  return { oneTimePassword, username: operator.username };
}

/** Of many that were to go on, so many had been changed since and were left out. */
function leftOutOf(answer: unknown): number {
  if (typeof answer !== "object" || answer === null || !("leftOut" in answer)) return 0;
  return typeof answer.leftOut === "number" ? answer.leftOut : 0;
}

/** What was asked for cannot happen as it was asked, however often it is approved. */
const isLost = (error: unknown): boolean =>
  error instanceof CallRefused && error.status === 422 && error.code !== "second_person_unfit";

function Decide({ approval, onHandover }: Omit<ApprovalDrawerProps, "onClose">) {
  const t = useTranslations("console.approvals");
  const deciding = useDeciding();
  const [isDeclining, setDeclining] = useState(false);
  const params = { approvalId: approval.approvalId };
  const { unfit, isOwn } = approval;
  const what = useRequestText()(approval);
  async function approve(): Promise<void> {
    const { answer } = await call("decideApproval", { params, body: { action: "approve" } });
    const handover = handoverOf(answer);
    if (handover !== undefined) onHandover(handover);
    const count = leftOutOf(answer);
    if (count > 0) toast(t("leftOut", { count }));
  }
  async function agree(): Promise<void> {
    const isSure = await ask({
      title: t("sureTitle"),
      text: t("sureText", { what }),
      confirm: t("approve"),
      cancel: t("notYet"),
    });
    if (!isSure) return;
    if (await deciding.runAndRead(approve)) toast(t("approved", { what }));
  }
  const decline = (reason: string) =>
    call("decideApproval", { params, body: { action: "decline", reason } });
  return (
    <DecidePart>
      {unfit !== null && <p className="text-fg2">{t(`unfit.${unfit}`)}</p>}
      {isDeclining ? (
        <ReasonForm
          action={t(isOwn ? "withdraw" : "decline")}
          isBusy={deciding.isBusy}
          onSend={(reason) => void deciding.decide(() => decline(reason))}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {unfit === null && (
            <Button look="action" isBusy={deciding.isBusy} onClick={() => void agree()}>
              {t("approve")}
            </Button>
          )}
          <Button onClick={() => setDeclining(true)}>{t(isOwn ? "withdraw" : "decline")}</Button>
        </div>
      )}
      <SaveError error={deciding.error} />
      {isLost(deciding.error) && <p>{t("askAgain")}</p>}
    </DecidePart>
  );
}
