import type { CallParsed, CostRun, CostSubject } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Ids } from "../../platform/ids.ts";
import { Refusal } from "../../platform/errors.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { rewardPast } from "../../rewards/index.ts";
import { deleteOldRuns, insertRun, listRuns, type CostRow } from "./store.ts";
import type { CostPorts } from "./turn.ts";
import { takeTurn } from "./worker.ts";

/** What a promotion or a table of rebates would have cost, before it starts. */
export interface CostDeps extends CostPorts {
  readonly ids: Ids;
}

const shownMax = 20;
const keptMs = 90 * dayMs;

const notTold = { points: null, turns: null, notes: [] };

function viewOf({ fromDay: from, toDay: to, ...row }: CostRow): CostRun {
  return {
    runId: row.runId,
    merchantCode: row.merchantCode,
    kind: row.kind,
    promotionId: row.promotionId,
    currency: row.currency,
    from,
    to,
    uptake: row.uptake,
    state: row.state,
    operator: row.operator,
    askedAt: row.askedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    // What was worked out before these were told.
    result: row.result && { ...notTold, ...row.result },
  };
}

function faultOf(subject: CostSubject, currency: string) {
  switch (subject.kind) {
    case "promotion":
      return rewardPast.faultOfTerms(subject.terms, currency, undefined);
    case "rebate":
      return rewardPast.faultOfRebate(subject.settings, currency);
    case "vip":
      return rewardPast.faultOfVip(subject.settings, currency);
    case "rakeback":
      return rewardPast.faultOfRakeback(subject.settings, currency);
    case "loss_back":
      return rewardPast.faultOfLossBack(subject.settings, currency);
    case "points":
      return rewardPast.faultOfPoints(subject.settings, currency);
    case "check_in":
      return rewardPast.faultOfCheckIn(subject.settings, currency);
    case "referral":
      return rewardPast.faultOfReferral(subject.settings, currency);
    case "mission":
      return rewardPast.faultOfMission(subject.settings, currency);
    default:
      return rewardPast.faultOfWheel(subject.settings, currency, undefined);
  }
}

/** What of a subject nobody wrote down by its time, so that nothing can be worked out of it. */
function unknownOf(subject: CostSubject): string | undefined {
  if (subject.kind === "promotion") {
    const { kind } = subject.terms;
    return rewardPast.replayable.some((one) => one === kind) ? undefined : "kind";
  }
  if (subject.kind !== "mission") return undefined;
  const task = rewardPast.unknownTask(subject.settings);
  return task === undefined ? undefined : `tasks.${task}`;
}

/** Refuses: brand_rule, also of what is not on record by its time. */
function demandSound(subject: CostSubject, currency: string): void {
  const fault = faultOf(subject, currency);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  const field = unknownOf(subject);
  if (field !== undefined) throw new Refusal("brand_rule", { field, reason: "cannot_change" });
}

export function createCosts(deps: CostDeps) {
  const { db, clock, ids } = deps;
  return {
    list: async (query: CallParsed<"costRuns">["query"]) =>
      (await db.read((reader) => listRuns(reader, query, shownMax))).map(viewOf),
    /** Refuses: not_found, brand_rule. */
    async start(
      { merchantCode, subject, days, uptake }: CallParsed<"startCost">["body"],
      operator: string,
    ): Promise<CostRun> {
      const brand = await deps.findBrand(merchantCode);
      if (brand === undefined) throw new Refusal("not_found");
      demandSound(subject, brand.currency);
      const toDay = addDays(dayOf(clock.now(), brand.timeZone), -1);
      const row: CostRow = {
        merchantCode,
        runId: ids.uuidv7(),
        kind: subject.kind,
        promotionId: subject.kind === "promotion" ? subject.promotionId : null,
        subject,
        currency: brand.currency,
        fromDay: addDays(toDay, 1 - days),
        toDay,
        uptake,
        state: "queued",
        attempt: 0,
        operator,
        askedAt: clock.now(),
        finishedAt: null,
        result: null,
      };
      await db.transaction((tx) => insertRun(tx, row));
      return viewOf(row);
    },
    poll: () => takeTurn(deps),
    cleanUp: () =>
      db.transaction((tx) => deleteOldRuns(tx, new Date(clock.now().getTime() - keptMs))),
  };
}

export type Costs = ReturnType<typeof createCosts>;
