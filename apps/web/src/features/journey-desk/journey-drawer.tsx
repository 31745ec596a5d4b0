import type { Journey, JourneyTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import {
  DecidePart,
  Facts,
  Marks,
  Part,
  QueryDrawer,
  type Fact,
} from "../../ui/desk/drawer-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { moneyText } from "../../ui/money.tsx";
import { idOf, journeyQuery } from "./api.ts";
import { JourneyMark, nameOf, useStepText } from "./words.tsx";

interface JourneyDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One journey: its steps, what it did, and what this operator may do about it. */
export function JourneyDrawer({ id, onClose }: JourneyDrawerProps) {
  const t = useTranslations("console.journeys");
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
          {row.draft !== null && <Terms title={t("draft")} terms={row.draft} />}
          {row.current !== null && <Terms title={t("current")} terms={row.current} />}
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
  const { counts, current, draft } = row;
  const { currency = "", budget = null } = current ?? draft ?? {};
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
    [t("maker"), row.maker],
    [t("approver"), row.approver],
    [t("reason"), row.reason],
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
}

function Terms({ title, terms }: TermsProps) {
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
          </li>
        ))}
      </ol>
    </Part>
  );
}

type Press = "approve" | "return" | "pause" | "end" | "resume";

/** What may be done in the state the journey is in. */
function pressesOf(row: Journey, may: { write: boolean; approve: boolean }): Press[] {
  const { state, draftState } = row;
  const isRunning = state === "live" || state === "paused";
  return [
    ...(may.approve && draftState === "in_review" ? (["approve", "return"] as const) : []),
    ...(may.approve && state === "paused" ? (["resume"] as const) : []),
    ...(may.write && state === "live" ? (["pause"] as const) : []),
    ...(may.write && isRunning ? (["end"] as const) : []),
  ];
}

function Decide({ row }: RowProps) {
  const t = useTranslations("console.journeys");
  const may = { write: useMay("rewards.write"), approve: useMay("rewards.approve") };
  const presses = pressesOf(row, may);
  const mayEdit = may.write && row.state !== "ended";
  if (!may.write && !may.approve) return <p className="text-fg2">{t("readOnly")}</p>;
  if (presses.length === 0 && !mayEdit) return null;
  return (
    <DecidePart>
      <Actions row={row} presses={presses} mayEdit={mayEdit} />
    </DecidePart>
  );
}

function useSend({ merchantCode, journeyId, version }: Journey) {
  const params = { merchantCode, journeyId };
  return (press: Press, reason: string | null) => {
    switch (press) {
      case "approve":
      case "return":
        return call("decideJourney", { params, body: { version, decision: press, reason } });
      case "resume":
        return call("resumeJourney", { params, body: { reason: reason ?? "" } });
      default:
        return call("holdJourney", { params, body: { action: press, reason } });
    }
  };
}

interface ActionsProps extends RowProps {
  readonly presses: readonly Press[];
  readonly mayEdit: boolean;
}

function Actions({ row, presses, mayEdit }: ActionsProps) {
  const t = useTranslations("console.journeys");
  const { decide, isBusy, error } = useDeciding();
  const [press, setPress] = useState<Press>();
  const send = useSend(row);
  const { merchantCode, journeyId, version, draftState } = row;
  const submit = () =>
    call("submitJourney", { params: { merchantCode, journeyId }, body: { version } });
  return (
    <>
      <SaveError error={error} />
      <div className="flex flex-wrap gap-2">
        {mayEdit && draftState === "draft" && (
          <Button look="action" isBusy={isBusy} onClick={() => void decide(submit)}>
            {t("submit")}
          </Button>
        )}
        {mayEdit && (
          <Button onClick={() => goWith({ entry: undefined, edit: idOf(row) })}>
            <Pencil size={16} aria-hidden />
            {t("edit")}
          </Button>
        )}
        {presses.map((one) => (
          <Button
            key={one}
            aria-expanded={press === one}
            disabled={isBusy}
            onClick={() => setPress(press === one ? undefined : one)}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {press !== undefined && (
        <Sure
          key={press}
          press={press}
          isBusy={isBusy}
          onSend={(reason) =>
            void decide(() => send(press, reason)).then(() => setPress(undefined))
          }
        />
      )}
    </>
  );
}

interface SureProps {
  readonly press: Press;
  readonly isBusy: boolean;
  readonly onSend: (reason: string | null) => void;
}

/** What comes of it; everything but an approval asks for a reason first. */
function Sure({ press, isBusy, onSend }: SureProps) {
  const t = useTranslations("console.journeys");
  const text = t(`${press}Text`);
  if (press !== "approve") {
    return <ReasonForm text={text} action={t(press)} isBusy={isBusy} onSend={onSend} />;
  }
  return (
    <>
      <p className="text-fg2">{text}</p>
      <Button look="action" isBusy={isBusy} onClick={() => onSend(null)}>
        {t(press)}
      </Button>
    </>
  );
}
