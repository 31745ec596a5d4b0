import type { CallInput, MemberAward } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { AwardMark } from "../../ui/desk/award-mark.tsx";
import { AwardWorth, useAwardWorth, useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { DecidePart, Facts, Marks, QueryDrawer } from "../../ui/desk/drawer-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { awardQuery } from "./api.ts";

type Decision = CallInput<"decideAward">["body"]["decision"];

interface AwardDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One award: whose, what for, and what is decided. */
export function AwardDrawer({ id, onClose }: AwardDrawerProps) {
  const t = useTranslations("console.awards");
  const query = useQuery(awardQuery(id));
  const worthOf = useAwardWorth();
  const titleOf = (row: MemberAward) => `${worthOf(row)} · \u2068${row.username}\u2069`;
  return (
    <QueryDrawer query={query} title={t("one")} titleOf={titleOf} onClose={onClose}>
      {(row) => (
        <>
          <Marks>
            <AwardMark state={row.state} />
          </Marks>
          <MemberButton memberId={row.memberId} username={row.username} />
          <Decide row={row} />
          <TakeBack row={row} />
          <AwardFacts row={row} />
        </>
      )}
    </QueryDrawer>
  );
}

interface PartProps {
  readonly row: MemberAward;
}

/** What this operator may do about an award that is being checked. */
function Decide({ row }: PartProps) {
  const t = useTranslations("console.awards");
  const mayReview = useMay("rewards.review");
  if (row.state !== "on_hold") return null;
  if (!mayReview) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      <Actions row={row} />
    </DecidePart>
  );
}

/** The way back for money that was claimed wrongly. */
function TakeBack({ row }: PartProps) {
  const t = useTranslations("console.awards");
  const mayWrite = useMay("rewards.write");
  const [isAsked, setAsked] = useState(false);
  const amount = useAwardWorth()(row);
  const { memberId, claimId, username } = row;
  if (row.state !== "claimed" || row.prize !== null || !mayWrite) return null;
  return (
    <>
      <Button size="small" className="justify-self-start" onClick={() => setAsked(true)}>
        {t("takeBack")}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t("takeBackTitle", { amount, member: `\u2068${username}\u2069` })}
          text={t("takeBackText")}
          action={t("takeBack")}
          run={(reason) =>
            call("takeAwardBack", { params: { memberId, claimId }, body: { reason } })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

const decisions = ["pay", "refuse"] as const satisfies readonly Decision[];

function Actions({ row }: PartProps) {
  const t = useTranslations("console.awards");
  const { decide, isBusy, error } = useDeciding();
  const [decision, setDecision] = useState<Decision>();
  useKeys({ a: () => setDecision("pay"), r: () => setDecision("refuse") });
  const { memberId, claimId, username } = row;
  const texts = { amount: useAwardWorth()(row), member: `\u2068${username}\u2069` };
  return (
    <>
      <p className="text-fg2">{t("ask")}</p>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {decisions.map((one) => (
          <Button
            key={one}
            aria-expanded={decision === one}
            disabled={isBusy}
            onClick={() => setDecision(decision === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {decision !== undefined && (
        <>
          <p className="font-medium">{t(`${decision}Text`, texts)}</p>
          <ReasonForm
            key={decision}
            action={t(decision)}
            isBusy={isBusy}
            onSend={(reason) =>
              void decide(() =>
                call("decideAward", { params: { memberId, claimId }, body: { decision, reason } }),
              )
            }
          />
        </>
      )}
    </>
  );
}

function AwardFacts({ row }: PartProps) {
  const t = useTranslations("console.awards");
  const queue = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <Facts
      facts={[
        [t("name"), row.title],
        [t("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [queue("amount"), <AwardWorth key="amount" award={row} />],
        [t("turnover"), useTurnoverText()(row.prize, row.turnoverBps)],
        [t("issuedAt"), timeText(row.issuedAt)],
        [t("claimUntil"), row.claimBy && timeText(row.claimBy)],
        [t("endedAt"), row.endedAt && timeText(row.endedAt)],
        [t("backAt"), row.backAt && timeText(row.backAt)],
        [t("by"), row.operator],
        [t("note"), row.note],
        [t("decidedBy"), row.decidedBy],
        [t("decisionReason"), row.decisionReason],
      ]}
    />
  );
}
