import type { PromotionTerms } from "@baize/contract";
import type { Audit } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { isWithinCaps } from "../caps/service.ts";
import { insertRevision } from "../drafts/store.ts";
import { freshPromotion, putInForce, type InForceDeps } from "../promotions/in-force.ts";
import { askedByTerms } from "../promotions/rules.ts";
import {
  findRevisions,
  insertPromotion,
  lockPromotion,
  promotionKey,
  saveApproval,
  saveSubmission,
} from "../promotions/store.ts";
import { instanceId, makeAtOf, spanOf, timesOf, type Span } from "./rules.ts";
import { isAnyDue, lockDueSeries, stepSeries, type SeriesSeen } from "./store.ts";

/** The worker's part: the next instance of each series, days before it begins. */

export interface MakingDeps extends InForceDeps {
  readonly db: Database;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly audit: Audit;
  /** What was changed shows in this process at once. */
  readonly forget: () => void;
}

/**
 * The approved terms at another time, in the names of those who wrote and approved them. Whoever
 * has taken its id is in the way of one instance, and of no other.
 */
async function makeInstance(
  tx: Tx,
  deps: MakingDeps,
  series: SeriesSeen,
  { startsAt, endsAt }: Span,
): Promise<void> {
  const { merchantCode, seriesId, revision, nextNumber } = series;
  const at = deps.clock.now();
  const approved = (await findRevisions(tx, series, [revision])).get(revision);
  if (approved === undefined) throw new Error(`revision ${revision} of a series is gone`);
  const place = { merchantCode, promotionId: instanceId(seriesId, nextNumber) };
  if ((await lockPromotion(tx, place)) !== undefined) return;
  const terms: PromotionTerms = {
    ...series.terms,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
  const { makerId, maker, submitterId, approver } = approved;
  const made = { terms, makerId, maker, madeAt: at };
  const own = await insertRevision(tx, promotionKey(place), made);
  const row = freshPromotion({ ...place, terms }, at);
  const waiting = { state: "in_review", draftRevision: own, draftState: "in_review" } as const;
  if (!(await insertPromotion(tx, { ...row, ...waiting }))) throw new Error("it was made before");
  await saveSubmission(tx, place, own, { submitterId, submittedAt: at });
  await saveApproval(tx, place, own, { approver, at });
  const written = await lockPromotion(tx, place);
  if (written === undefined) throw new Error("a promotion was not written");
  await putInForce(tx, deps, written, own, terms);
  await deps.audit.record(tx, {
    actor: undefined,
    action: "promotion.repeated",
    subject: `${merchantCode} ${place.promotionId}`,
    after: { of: series.promotionId, revision, startsAt: terms.startsAt, endsAt: terms.endsAt },
  });
}

/**
 * False where none is due. One that is over before it could be made, or that the brand's caps
 * forbid by now, is passed over.
 */
async function makeNext(tx: Tx, deps: MakingDeps, timeZoneOf: ZoneOf): Promise<boolean> {
  // Before the series, as an operator's change takes them.
  await deps.audit.takeTurn(tx);
  const series = await lockDueSeries(tx, deps.clock.now());
  if (series === undefined) return false;
  const { every, nextNumber, lastNumber, terms } = series;
  const repeats = { every, timeZone: timeZoneOf(series.merchantCode) };
  const span = timesOf(spanOf(terms), repeats, nextNumber);
  const isDue = span.endsAt > deps.clock.now();
  // A cap that came after the series began holds for what begins after it.
  if (isDue && (await isWithinCaps(tx, series.merchantCode, askedByTerms(terms)))) {
    await makeInstance(tx, deps, series, span);
  }
  await stepSeries(tx, series, {
    nextNumber: nextNumber + 1,
    makeAt: makeAtOf(timesOf(spanOf(terms), repeats, nextNumber + 1), every),
    state: nextNumber === lastNumber ? "done" : "running",
  });
  return true;
}

type ZoneOf = (merchantCode: string) => string;

/** Inside a transaction only it may be read, so the zones are read before. */
async function zonesOf({ brand }: MakingDeps): Promise<ZoneOf> {
  const zones = new Map<string, string>();
  for (const merchantCode of await brand.merchantCodes()) {
    zones.set(merchantCode, (await brand.getMerchant(merchantCode)).timeZone);
  }
  return (merchantCode) => {
    const zone = zones.get(merchantCode);
    if (zone === undefined) throw new Error(`the brand ${merchantCode} is gone`);
    return zone;
  };
}

/** Each instance in a transaction of its own: a worker that dies leaves none half made. */
export async function makeDue(deps: MakingDeps): Promise<number> {
  const isDue = () => deps.db.read((reader) => isAnyDue(reader, deps.clock.now()));
  if (!(await isDue())) return 0;
  const zoneOf = await zonesOf(deps);
  let made = 0;
  while ((await isDue()) && (await deps.db.transaction((tx) => makeNext(tx, deps, zoneOf)))) {
    made += 1;
  }
  if (made > 0) deps.forget();
  return made;
}
