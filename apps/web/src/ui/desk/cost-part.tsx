import type { CallInput, CostRun } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { Money } from "../money.tsx";
import { Facts } from "./drawer-parts.tsx";
import { EdgePart } from "./edge-part.tsx";
import { FigureTable, useDayName } from "./figure-table.tsx";
import { MemberLink } from "./member-link.tsx";
import { SaveError, useSaving } from "./save-bar.tsx";

/** What rewards would have cost in days that are over, worked out in the background. */

type Subject = CallInput<"startCost">["body"]["subject"];

interface CostPartProps {
  readonly merchantCode: string;
  readonly kind: Subject["kind"];
  /** Undefined while what is typed cannot be. */
  readonly subject: Subject | undefined;
  /** Of a promotion: which. */
  readonly promotionId?: string;
}

/** Play by type of game and deposits are on record by their day; the rest of missions is not. */
const isOnRecord = (subject: Subject): boolean =>
  subject.kind !== "mission" ||
  subject.settings.tasks.every(
    ({ measure, filter: { vendors, least } }) =>
      measure === "deposits" ||
      measure === "deposited" ||
      (measure === "valid" && vendors.length === 0 && least === null),
  );

const pollMs = 2000;

function runsQuery(merchantCode: string, kind: Subject["kind"], promotionId: string | undefined) {
  const query = { merchantCode, kind, ...(promotionId !== undefined && { promotionId }) };
  return queryOptions({
    queryKey: ["costs", query],
    staleTime: 0,
    queryFn: ({ signal }) => call("costRuns", { query }, { signal }),
  });
}

const isUnderWay = ({ state }: Pick<CostRun, "state">) => state === "queued" || state === "running";

function wholeOf(text: string, max: number): number | undefined {
  const plain = latinDigits(text.trim());
  const found = /^\d{1,3}$/.test(plain) ? Number(plain) : 0;
  return found >= 1 && found <= max ? found : undefined;
}

const daysMax = 400;

/** Where not everybody takes part by themselves. */
const sharedKinds: ReadonlySet<Subject["kind"]> = new Set([
  "promotion",
  "check_in",
  "mission",
  "wheel",
]);

/** What stands as long as it is open, and gives something back of each stake. */
function edgeSubjectOf(subject: Subject | undefined) {
  switch (subject?.kind) {
    case "rebate":
    case "vip":
    case "rakeback":
    case "loss_back":
    case "points":
      return subject;
    default:
      return undefined;
  }
}

export function CostPart(props: CostPartProps) {
  const edged = edgeSubjectOf(props.subject);
  return (
    <>
      {edged && <EdgePart merchantCode={props.merchantCode} subject={edged} />}
      <Costs {...props} />
    </>
  );
}

function Costs({ merchantCode, kind, subject, promotionId }: CostPartProps) {
  const t = useTranslations("console.costs");
  const runs = useQuery({
    ...runsQuery(merchantCode, kind, promotionId),
    // Only while one is worked out is there anything new.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? pollMs : false),
  });
  const saving = useSaving();
  const [days, setDays] = useState("90");
  const [uptake, setUptake] = useState("100");
  const [hasTried, setTried] = useState(false);
  const asked = { days: wholeOf(days, daysMax), uptake: wholeOf(uptake, 100) };
  const newest = runs.data?.[0];
  const isKnown = subject === undefined || isOnRecord(subject);
  async function start(): Promise<void> {
    setTried(true);
    const { days: many, uptake: share } = asked;
    if (subject === undefined || many === undefined || share === undefined) return;
    await saving.run(async () => {
      await call("startCost", { body: { merchantCode, subject, days: many, uptake: share } });
      await queryClient.invalidateQueries({ queryKey: ["costs"] });
    });
  }
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="text-fg2">{t("lead")}</p>
      {!isKnown && <p>{t("unknown")}</p>}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={t("days")}
          inputMode="numeric"
          value={days}
          error={hasTried && asked.days === undefined ? t("daysWrong") : undefined}
          onChange={({ target }) => setDays(target.value)}
        />
        {sharedKinds.has(kind) && (
          <Field
            label={t("uptake")}
            inputMode="numeric"
            value={uptake}
            error={hasTried && asked.uptake === undefined ? t("uptakeWrong") : undefined}
            onChange={({ target }) => setUptake(target.value)}
          />
        )}
      </div>
      <Button
        size="small"
        className="justify-self-start"
        disabled={subject === undefined || !isKnown}
        isBusy={saving.isBusy}
        onClick={() => void start()}
      >
        <Calculator size={16} aria-hidden />
        {t("start")}
      </Button>
      <SaveError error={saving.error} />
      {newest !== undefined && <Run run={newest} />}
    </section>
  );
}

function Run({ run }: { readonly run: CostRun }) {
  const t = useTranslations("console.costs");
  const dayName = useDayName();
  const { result, state, from, to, uptake } = run;
  if (state === "failed") return <p className="text-loss">{t("failed")}</p>;
  if (result === null) {
    return (
      <p role="status" className="text-fg2">
        {t(isUnderWay(run) ? "working" : "failed")}
      </p>
    );
  }
  const span = { from: dayName(from), to: dayName(to) };
  return (
    <div className="grid gap-3">
      <p role="status" className="text-fg2">
        {sharedKinds.has(run.kind) ? t("basis", { ...span, uptake }) : t("span", span)}
      </p>
      <Result run={run} result={result} />
      <p className="text-fg2">{t("sameAsThen")}</p>
      {result.notes.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-fg2">
          {result.notes.map((note) => (
            <li key={note}>{t(`note.${note}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ResultProps {
  readonly run: CostRun;
  readonly result: NonNullable<CostRun["result"]>;
}

function Result({ run: { currency }, result }: ResultProps) {
  const t = useTranslations("console.costs");
  const dayName = useDayName();
  const percentText = usePercentText();
  const { highest, budgetReachedOn, shareOfNgr, days, points, turns } = result;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <Facts
        facts={[
          [t(points === null ? "cost" : "worth"), money(result.cost)],
          [
            t("band"),
            turns && (
              <>
                {money(turns.low)} – {money(turns.high)}
              </>
            ),
          ],
          [t("turns"), turns && String(turns.count)],
          [t("points"), points],
          [t("members"), String(result.members)],
          [t("awards"), String(result.awards)],
          [
            t("highest"),
            highest && (
              <>
                {money(highest.amount)} ·{" "}
                <MemberLink memberId={highest.memberId}>{highest.username}</MemberLink>
              </>
            ),
          ],
          [t("budgetReachedOn"), budgetReachedOn && dayName(budgetReachedOn)],
          [t("turnoverAsked"), money(result.turnoverAsked)],
          [t("ngr"), money(result.ngr)],
          [t("share"), shareOfNgr && percentText(shareOfNgr)],
        ]}
      />
      {days.length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 pointer-coarse:min-h-11">
            {t("byDay")}
          </summary>
          <FigureTable
            label={t("byDay")}
            first={t("day")}
            heads={[t("awards"), t("cost")]}
            rows={days.map((row) => ({
              key: row.day,
              name: dayName(row.day),
              cells: [
                <span key="awards" className="num">
                  {row.awards}
                </span>,
                <Money key="cost" amount={row.cost} currency={currency} />,
              ],
            }))}
          />
        </details>
      )}
    </>
  );
}
