import type { RiskCase, RiskEvidence } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Code, Facts, Marks, Part, QueryDrawer, Timeline } from "../../ui/desk/drawer-parts.tsx";
import { RiskStateMark, SeverityMark } from "../../ui/desk/risk-marks.tsx";
import { MemberButton, MemberLink } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { Money } from "../../ui/money.tsx";
import { caseQuery, keyText, type Key } from "./api.ts";
import { Decide } from "./decide.tsx";

interface RiskDrawerProps {
  readonly flag: Key;
  readonly onClose: () => void;
}

/** One flag: what was found, what is decided, and what became of it before. */
export function RiskDrawer({ flag, onClose }: RiskDrawerProps) {
  const t = useTranslations("console.risk");
  const query = useQuery(caseQuery(flag));
  return (
    <QueryDrawer
      query={query}
      title={t("title")}
      titleOf={(row) => `${t(`kind.${row.kind}`)} · \u2068${row.username}\u2069`}
      onClose={onClose}
    >
      {(row) => <Case row={row} />}
    </QueryDrawer>
  );
}

interface PartProps {
  readonly row: RiskCase;
}

function Case({ row }: PartProps) {
  const t = useTranslations("console.risk");
  const isWaiting = row.state === "open" || row.state === "claimed";
  return (
    <>
      <Marks>
        <SeverityMark severity={row.severity} />
        <RiskStateMark state={row.state} />
        {isWaiting && <AgeMark since={row.openedAt} targetMinutes={row.targetMinutes} />}
      </Marks>
      <p className="flex gap-3 rounded-md bg-loss/12 p-3">
        <Flag size={16} className="mt-0.5 shrink-0 text-loss" aria-hidden />
        <span className="min-w-0">{t(`kindText.${row.kind}`)}</span>
      </p>
      <MemberButton memberId={row.memberId} username={row.username} />
      <Decide row={row} />
      <Evidence row={row} />
      <About row={row} />
      <Related row={row} />
      <History row={row} />
    </>
  );
}

function Evidence({ row: { evidence } }: PartProps) {
  const t = useTranslations("console.risk");
  if (evidence.length === 0) return null;
  return (
    <Part title={t("findings")}>
      <ul className="divide-y divide-line">
        {evidence.map((one) => (
          <Finding
            key={`${one.member?.memberId ?? one.reference ?? ""} ${one.firstAt}`}
            finding={one}
          />
        ))}
      </ul>
    </Part>
  );
}

function Finding({ finding }: { readonly finding: RiskEvidence }) {
  const timeText = useTimeText();
  const { member, place, reference, amount, currency, lastAt } = finding;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1">
        {member !== null && <MemberLink memberId={member.memberId}>{member.username}</MemberLink>}
        {reference !== null && <Code text={reference} />}
        {place !== null && (
          <bdi className="block break-words text-fg2" dir="ltr">
            {place}
          </bdi>
        )}
      </span>
      {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
      <span className="text-fg2">{timeText(lastAt)}</span>
    </li>
  );
}

function About({ row }: PartProps) {
  const t = useTranslations("console.risk");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const { consequence } = row;
  return (
    <Facts
      facts={[
        [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
        [t("findings"), String(row.count)],
        [t("firstSeen"), timeText(row.firstSeenAt)],
        [t("lastSeen"), timeText(row.lastSeenAt)],
        [t("consequenceLabel"), consequence && t(`consequence.${consequence}`)],
      ]}
    />
  );
}

function Related({ row: { related } }: PartProps) {
  const t = useTranslations("console.risk");
  if (related.length === 0) return null;
  return (
    <Part title={t("related")}>
      <ul className="divide-y divide-line">
        {related.map((one) => (
          <li key={one.flagId} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
            <button
              type="button"
              className="min-h-11 min-w-0 flex-1 text-start font-medium hover:underline"
              onClick={() => goWith({ entry: keyText(one) }, true)}
            >
              {t(`kind.${one.kind}`)} · <bdi>{one.username}</bdi>
            </button>
            <SeverityMark severity={one.severity} />
            <RiskStateMark state={one.state} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function History({ row: { steps } }: PartProps) {
  const t = useTranslations("console.risk");
  return (
    <Timeline
      currency=""
      textOf={(what) => t(`step.${what}`)}
      steps={steps.toReversed().map(({ what, consequence, ...step }) => ({
        ...step,
        what: what === "confirmed" ? (`confirmed.${consequence ?? "none"}` as const) : what,
        by: step.operator === null ? "platform" : "operator",
        amount: null,
      }))}
    />
  );
}
