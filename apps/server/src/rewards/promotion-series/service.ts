import type { CallParsed, PromotionSeries } from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type ConsoleDeps,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import { textIn } from "../../platform/text.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Release, StopPart } from "../drafts/noun.ts";
import { askedByTerms, nextOfPromotion } from "../promotions/rules.ts";
import { holdRunning, lockPromotion, updatePromotion } from "../promotions/store.ts";
import { makeDue, type MakingDeps } from "./making.ts";
import {
  faultOfSeries,
  firstAfter,
  instanceId,
  makeAtOf,
  spanOf,
  timesOf,
  type Span,
} from "./rules.ts";
import {
  insertSeries,
  listHeldByStops,
  listSeries,
  lockRunningSeries,
  lockSeries,
  releaseSeriesRow,
  stopSeriesRow,
  type SeriesRow,
  type SeriesSeen,
} from "./store.ts";

/** Promotions that repeat: two operators start a series, the worker makes it, one stops it. */
export interface SeriesDeps
  extends Pick<ConsoleDeps, "ids" | "fourEyes">, Omit<MakingDeps, "audit"> {}

type Deps = SeriesDeps & MakingDeps;

const shownMax = 100;

const textsOf = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

function viewOf(row: SeriesSeen, timeZone: string): PromotionSeries {
  const { firstNumber, lastNumber, nextNumber, state, every, terms } = row;
  const timeOf = (number: number) => timesOf(spanOf(terms), { every, timeZone }, number);
  return {
    merchantCode: row.merchantCode,
    seriesId: row.seriesId,
    promotionId: row.promotionId,
    title: terms.title,
    every,
    times: lastNumber - firstNumber + 1,
    made: nextNumber - firstNumber,
    state,
    isHeld: row.stopId !== null,
    next: state === "running" ? textsOf(timeOf(nextNumber)) : null,
    endsAt: timeOf(lastNumber).endsAt.toISOString(),
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    reason: row.reason,
  };
}

async function list(
  { db, brand }: Deps,
  query: CallParsed<"promotionSeries">["query"],
): Promise<PromotionSeries[]> {
  const rows = await db.read((reader) => listSeries(reader, query, shownMax));
  if (rows.length === 0) return [];
  const { timeZone } = await brand.getMerchant(query.merchantCode);
  return rows.map((row) => viewOf(row, timeZone));
}

type Asked = CallParsed<"startPromotionSeries">["params"] &
  CallParsed<"startPromotionSeries">["body"];

/** Whether a series is what is asked for: then it was asked for before. */
const isSame = (row: SeriesSeen, { promotionId, revision, every, times }: Asked) =>
  row.promotionId === promotionId &&
  row.revision === revision &&
  row.every === every &&
  row.lastNumber - row.firstNumber + 1 === times;

/** Refuses: not_found, changed_meanwhile, brand_rule, above_wagering_cap, mixed_products. */
async function begin(
  tx: Tx,
  deps: Deps,
  actor: Actor | undefined,
  asked: Asked,
  timeZone: string,
): Promise<SeriesSeen> {
  const { merchantCode, seriesId, promotionId, revision, every, times } = asked;
  const before = await lockSeries(tx, asked);
  if (before !== undefined) {
    if (isSame(before, asked)) return before;
    throw new Refusal("changed_meanwhile");
  }
  const source = await holdRunning(tx, { merchantCode, promotionId });
  if (source === undefined) throw new Refusal("not_found");
  if (source.revision !== revision || source.isStopped) throw new Refusal("changed_meanwhile");
  const { kind, startsAt, endsAt } = source;
  const repeats = { every, timeZone };
  const fault = faultOfSeries({ kind, startsAt, endsAt }, repeats);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  await demandWithinCaps(tx, merchantCode, askedByTerms(source.terms));
  const span = spanOf(source.terms);
  const at = deps.clock.now();
  const firstNumber = firstAfter(span, repeats, at);
  const row: SeriesRow = {
    merchantCode,
    seriesId,
    promotionId,
    revision,
    every,
    firstNumber,
    lastNumber: firstNumber + times - 1,
    nextNumber: firstNumber,
    makeAt: makeAtOf(timesOf(span, repeats, firstNumber), every),
    state: "running",
    startedBy: actor?.username ?? null,
    startedAt: at,
    reason: null,
    stopId: null,
  };
  const { title, amount, budget } = source.terms;
  if (!(await insertSeries(tx, row))) throw new Refusal("changed_meanwhile");
  await deps.audit.record(tx, {
    actor,
    action: "promotion.series_started",
    subject: `${merchantCode} ${promotionId}`,
    after: { name: textIn(title, "en"), revision, every, times, amount, budget },
  });
  return { ...row, terms: source.terms };
}

/**
 * Starts a series of an approved promotion. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, not_found, changed_meanwhile
 * (another revision counts, it is stopped, or it repeats already), brand_rule, above_wagering_cap,
 * mixed_products, approval_pending.
 */
async function start(deps: Deps, hand: Hand | undefined, asked: Asked): Promise<PromotionSeries> {
  const { merchantCode } = asked;
  const { timeZone } = await demandMerchant(deps, merchantCode);
  const work: Together<PromotionSeries>["work"] = async (tx, { actor }) =>
    viewOf(await begin(tx, deps, actor, asked, timeZone), timeZone);
  return deps.fourEyes.together(hand, { permission: "rewards.approve", work });
}

/** Ends those that were made and have not begun; what runs goes on to its end. */
async function endMade(
  tx: Tx,
  deps: Deps,
  { merchantCode, seriesId, firstNumber, nextNumber }: SeriesSeen,
  { reason, reasonBy }: { readonly reason: string | null; readonly reasonBy: string | null },
): Promise<number> {
  let ended = 0;
  for (let number = firstNumber; number < nextNumber; number += 1) {
    const promotionId = instanceId(seriesId, number);
    const made = await lockPromotion(tx, { merchantCode, promotionId });
    const state = made?.state === "scheduled" ? nextOfPromotion(made.state, "end") : undefined;
    if (made === undefined || state === undefined) continue;
    await updatePromotion(tx, { ...made, state, updatedAt: deps.clock.now(), reason, reasonBy });
    ended += 1;
  }
  return ended;
}

/** A stop of all rewards ends nothing: what was made is stopped like any other promotion. */
async function stopIn(
  tx: Tx,
  deps: Deps,
  actor: Actor | undefined,
  row: SeriesSeen,
  { reason, stopId }: Pick<SeriesSeen, "reason" | "stopId">,
): Promise<void> {
  await stopSeriesRow(tx, row, { reason, stopId });
  const why = { reason, reasonBy: actor?.username ?? null };
  const ended = stopId === null ? await endMade(tx, deps, row, why) : 0;
  const { merchantCode, firstNumber, nextNumber } = row;
  await deps.audit.record(tx, {
    actor,
    action: "promotion.series_stopped",
    subject: `${merchantCode} ${row.promotionId}`,
    before: { state: row.state, made: nextNumber - firstNumber },
    after: { state: "stopped", ended, reason },
  });
}

interface ToStop {
  readonly merchantCode: string;
  readonly seriesId: string;
  readonly reason: string;
}

/**
 * Stops a series. One operator suffices: less is given.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile (it is over).
 */
async function stop(deps: Deps, actor: Actor, asked: ToStop): Promise<PromotionSeries> {
  const row = await change(deps, actor, "rewards.write", async (tx) => {
    const found = await lockSeries(tx, asked);
    if (found === undefined) throw new Refusal("not_found");
    // What a stop of all rewards holds can be ended without going on first.
    if (found.state !== "running" && found.stopId === null) throw new Refusal("changed_meanwhile");
    await stopIn(tx, deps, actor, found, { reason: asked.reason, stopId: null });
    return { ...found, state: "stopped" as const, reason: asked.reason, stopId: null };
  });
  deps.forget();
  const { timeZone } = await deps.brand.getMerchant(asked.merchantCode);
  return viewOf(row, timeZone);
}

/** Refuses nothing: false where it cannot go on. */
async function releaseIn(
  tx: Tx,
  deps: Deps,
  actor: Actor | undefined,
  asked: Release,
): Promise<boolean> {
  const { merchantCode, id: seriesId, reason } = asked;
  const row = await lockSeries(tx, { merchantCode, seriesId });
  if (row === undefined || !(await releaseSeriesRow(tx, asked))) return false;
  await deps.audit.record(tx, {
    actor,
    action: "promotion.series_resumed",
    subject: `${merchantCode} ${row.promotionId}`,
    before: { state: row.state, made: row.nextNumber - row.firstNumber },
    after: { state: "running", reason },
  });
  return true;
}

type SeriesCalls = "promotionSeries" | "startPromotionSeries" | "stopPromotionSeries";

export function createSeries(given: SeriesDeps) {
  const deps: Deps = { ...given, audit: createAudit(given) };
  const handlers: Handlers<SeriesCalls> = {
    promotionSeries: ({ query }) => list(deps, query),
    startPromotionSeries: ({ params, body }, { hand }) => start(deps, hand, { ...params, ...body }),
    stopPromotionSeries: ({ params, body }, context) =>
      stop(deps, actorOf(context), { ...params, ...body }),
  };
  return {
    handlers,
    start: (hand: Hand | undefined, asked: Asked) => start(deps, hand, asked),
    /** Makes the instances whose time to be made has come; answers how many. */
    advance: () => makeDue(deps),
    /** Its part in stops of all rewards of a brand. */
    stopPart: {
      async stopAllIn(tx, actor, asked) {
        const rows = await lockRunningSeries(tx, asked.merchantCode);
        for (const row of rows) await stopIn(tx, deps, actor, row, asked);
        return rows.length;
      },
      listHeld: listHeldByStops,
      releaseIn: (tx, actor, asked) => releaseIn(tx, deps, actor, asked),
    } satisfies StopPart,
  };
}
