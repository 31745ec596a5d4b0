import type { Journey, JourneyTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { DraftDecide, type DraftCalls } from "../../ui/desk/drafts/draft-decide.tsx";
import { useReasonText } from "../../ui/desk/drafts/reason-text.ts";
import { Facts, Marks, Part, QueryDrawer, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { idOf, journeyQuery } from "./api.ts";
import { StepDetails } from "./step-details.tsx";
import { JourneyMark, nameOf, useStepText } from "./words.tsx";

interface JourneyDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One journey: its steps, what it did, and what this operator may do about it. */
export function JourneyDrawer({ id, onClose }: JourneyDrawerProps) {
  const t = useTranslations("console.journeys");
  const words = useTranslations("console.drafts");
  return (
    <QueryDrawer
      query={useQuery(journeyQuery(id))}
      title={t("one")}
      titleOf={nameOf}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Marks>
            <JourneyMark row={row} />
          </Marks>
          <Decide row={row} />
          <Done row={row} />
          {row.draft !== null && (
            <Terms title={words("draft")} terms={row.draft} merchantCode={row.merchantCode} />
          )}
          {row.current !== null && (
            <Terms title={words("current")} terms={row.current} merchantCode={row.merchantCode} />
          )}
        </>
      )}
    </QueryDrawer>
  );
}

interface RowProps {
  readonly row: Journey;
}

/** What it did, and why something was left out. */
function Done({ row }: RowProps) {
  const t = useTranslations("console.journeys");
  const words = useTranslations("console.drafts");
  const reasonText = useReasonText();
  const { counts, current, draft } = row;
  const { currency = "", budget = null, awardsMax } = current ?? draft ?? {};
  const left = Object.entries(counts.left) as [keyof typeof counts.left, number][];
  const held = Object.entries(counts.suppressed) as [keyof typeof counts.suppressed, number][];
  const facts: Fact[] = [
    [t("entered"), String(counts.entered)],
    [t("waiting"), String(counts.waiting)],
    [t("sent"), String(counts.sent)],
    [t("awarded"), String(counts.awarded)],
    [t("done"), String(counts.done)],
    ...left.map(([reason, count]): Fact => [t(`left.${reason}`), String(count)]),
    ...held.map(([reason, count]): Fact => [t(`suppressed.${reason}`), String(count)]),
    [
      t("spent"),
      budget === null
        ? null
        : t("budgetText", {
            spent: moneyText(row.spent, currency),
            budget: moneyText(budget, currency),
          }),
    ],
    [
      t("field.awardsMax"),
      awardsMax === undefined
        ? null
        : t("budgetText", { spent: String(row.given), budget: String(awardsMax) }),
    ],
    [words("maker"), row.maker],
    [words("approver"), row.approver],
    [words("reason"), reasonText(row)],
  ];
  return (
    <Part title={t("did")}>
      <Facts facts={facts} />
    </Part>
  );
}

interface TermsProps {
  readonly title: string;
  readonly terms: JourneyTerms;
  readonly merchantCode: Journey["merchantCode"];
}

function Terms({ title, terms, merchantCode }: TermsProps) {
  const t = useTranslations("console.journeys");
  const textOf = useStepText(terms.currency);
  const { restDays } = terms;
  return (
    <Part title={title}>
      <Facts
        facts={[
          [t("field.trigger"), t(`trigger.${terms.trigger}`)],
          [t("field.again"), restDays === null ? t("once") : t("restText", { days: restDays })],
        ]}
      />
      <ol className="mt-3 grid gap-2">
        {terms.steps.map((step, at) => (
          <li key={at} className="grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-s2 p-3">
            <span className="num row-span-2 grid size-6 place-items-center rounded-full bg-s3 text-xs">
              {at + 1}
            </span>
            <span className="text-xs text-fg3">{t(`step.${step.kind}`)}</span>
            <span className="min-w-0 break-words">
              <bdi>{textOf(step)}</bdi>
            </span>
            <StepDetails step={step} merchantCode={merchantCode} currency={terms.currency} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

function holdsOf({ state }: Journey): readonly ("pause" | "end" | "resume")[] {
  if (state === "live") return ["pause", "end"];
  return state === "paused" ? ["resume", "end"] : [];
}

function callsOf({ merchantCode, journeyId, version }: Journey): DraftCalls<"pause" | "end"> {
  const params = { merchantCode, journeyId };
  return {
    submit: () => call("submitJourney", { params, body: { version } }),
    discard: () => call("discardJourney", { params, body: { version } }),
    decide: (decision, reason) =>
      call("decideJourney", { params, body: { version, decision, reason } }),
    hold: (action, reason) => call("holdJourney", { params, body: { action, reason } }),
    resume: (reason) => call("resumeJourney", { params, body: { reason } }),
  };
}

function Decide({ row }: RowProps) {
  const t = useTranslations("console.journeys");
  const words = useTranslations("console.drafts");
  return (
    <DraftDecide
      row={row}
      id={idOf(row)}
      calls={callsOf(row)}
      holds={holdsOf(row)}
      textOf={(press) => (press === "return" ? words("returnText") : t(`${press}Text`))}
      readOnly={t("readOnly")}
    />
  );
}
