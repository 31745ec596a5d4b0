import type { Journey, JourneyStep, JourneyTerms } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { createAudit, type Actor } from "../../backoffice/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import { demandMerchant } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { awardAccount } from "../awards/moves.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import type { DraftDeps, Drafts, Judged, StopAll, StopPart } from "../drafts/noun.ts";
import { createDrafts, holdIn, releaseIn } from "../drafts/service.ts";
import type { Prices } from "../prize-terms/ports.ts";
import {
  askedByJourney,
  awardsIn,
  faultOfJourney,
  nextOfJourney,
  type JourneyEvent,
} from "./rules.ts";
import {
  findJourney,
  findRevisions,
  insertJourney,
  listHeldByStops,
  listJourneys,
  lockJourney,
  lockLive,
  saveBudget,
  updateJourney,
  type JourneyPlace,
  type JourneyRevision,
  type JourneyRow,
} from "./store.ts";
import { viewsOf } from "./views.ts";

/** Journeys as operators make them: written by one, started by a second person, ended by one. */
interface JourneyConsoleDeps extends Omit<DraftDeps, "audit"> {
  readonly prices: Pick<Prices, "price">;
  readonly ids: Ids;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly identity: NameDeps;
}

interface JourneyNoun {
  readonly place: JourneyPlace;
  readonly row: JourneyRow;
  readonly revision: JourneyRevision;
  readonly view: Journey;
  readonly hold: "pause" | "end";
}

/** Refuses: brand_rule, above_wagering_cap. */
async function demandSound(
  tx: Tx,
  { identity }: Pick<JourneyConsoleDeps, "identity">,
  judged: Judged<JourneyNoun>,
): Promise<void> {
  const { place, terms, currency, before } = judged;
  const fault = faultOfJourney(terms, { currency, trigger: before?.trigger ?? null });
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  const trees = terms.steps.flatMap((step) => (step.kind === "condition" ? [step.who] : []));
  await demandNames(tx, identity, place.merchantCode, trees);
  await demandWithinCaps(tx, place.merchantCode, ...askedByJourney(terms));
}

const freshJourney = ({ merchantCode, journeyId }: JourneyPlace, at: Date): JourneyRow => ({
  merchantCode,
  journeyId,
  state: "draft",
  trigger: null,
  revision: null,
  draftRevision: null,
  draftState: null,
  submitterId: null,
  submittedAt: null,
  approver: null,
  liveAt: null,
  reason: null,
  reasonBy: null,
  stopId: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
});

/** What an approved revision brings: its budget, and from the first one on, that it runs. */
async function putInForce(
  tx: Tx,
  { ledger }: Pick<JourneyConsoleDeps, "ledger">,
  row: JourneyRow,
  { terms, revision }: JourneyRevision,
  { approver, at }: { readonly approver: string | null; readonly at: Date },
): Promise<void> {
  const { currency, budget, trigger, awardsMax: awards = 0 } = terms;
  const amountMinor = budget === null ? 0n : (parseMinor(budget, currency) ?? 0n);
  await saveBudget(tx, row, { amountMinor, awards });
  await ledger.registerAccountCode(tx, awardAccount);
  await updateJourney(tx, {
    ...row,
    state: row.revision === null ? "live" : row.state,
    trigger,
    revision,
    draftRevision: null,
    draftState: null,
    submitterId: null,
    submittedAt: null,
    approver,
    liveAt: row.liveAt ?? at,
    reason: null,
    reasonBy: null,
    updatedAt: at,
  });
}

function moved(row: JourneyRow, event: JourneyEvent): JourneyRow | undefined {
  const state = nextOfJourney(row.state, event);
  return state && { ...row, state };
}

function draftsOf(given: JourneyConsoleDeps): Drafts<JourneyNoun> {
  return {
    ...given,
    audit: createAudit(given),
    noun: "journey",
    keyOf: ({ merchantCode, journeyId }) => ({ noun: "journey", merchantCode, id: journeyId }),
    find: findJourney,
    lock: lockJourney,
    list: listJourneys,
    insert: insertJourney,
    update: updateJourney,
    findRevisions,
    viewsOf,
    fresh: freshJourney,
    demandSound: (tx, judged) => demandSound(tx, given, judged),
    submit: async (tx, row, by) => void (await updateJourney(tx, { ...row, ...by })),
    submissionOf: (row) => row,
    putInForce: (tx, row, draft, by) => putInForce(tx, given, row, draft, by),
    held: moved,
    resumed: (row) => moved(row, "resume"),
    released: (row) => moved(row, "resume"),
    holdOf: ({ state }) => ({ state }),
  };
}

/**
 * Pauses every live journey of a brand, in the transaction of its emergency stop, and answers how
 * many. A step that is under way holds its journey's row, so it ends before the stop does.
 */
async function pauseAllIn(
  drafts: Drafts<JourneyNoun>,
  tx: Tx,
  actor: Actor | undefined,
  { merchantCode, reason, stopId }: StopAll,
): Promise<number> {
  const rows = await lockLive(tx, merchantCode);
  for (const row of rows) {
    await holdIn(drafts, tx, actor, { ...row, action: "pause", reason, stopId }, row);
  }
  return rows.length;
}

/** The awards of a draft with what they are worth, which the budget counts. Refuses: brand_rule. */
async function pricedTerms(
  deps: JourneyConsoleDeps,
  place: JourneyPlace,
  terms: JourneyTerms,
): Promise<JourneyTerms> {
  if (awardsIn(terms).every(({ prize }) => prize === undefined)) return terms;
  const { currency } = await demandMerchant(deps, place.merchantCode);
  const before = await deps.db.read(async (reader) => {
    const row = await findJourney(reader, place);
    const { revision = null, draftRevision = null } = row ?? {};
    return [...(await findRevisions(reader, place, [revision, draftRevision])).values()];
  });
  const known = before.flatMap((one) => awardsIn(one.terms));
  const brand = { merchantCode: place.merchantCode, currency };
  const steps: JourneyStep[] = [];
  for (const [at, step] of terms.steps.entries()) {
    const placed = { place: `steps.${at}`, known };
    steps.push(step.kind === "award" ? await deps.prices.price(brand, step, placed) : step);
  }
  return { ...terms, steps };
}

export function createJourneyConsole(given: JourneyConsoleDeps) {
  const drafts = draftsOf(given);
  const { save, ...others } = createDrafts(drafts);
  return {
    ...others,
    save: async (...[actor, to]: Parameters<typeof save>) =>
      save(actor, { ...to, terms: await pricedTerms(given, to, to.terms) }),
    /** Its part in stops of all rewards of a brand. */
    stopPart: {
      stopAllIn: (...[tx, actor, asked]) => pauseAllIn(drafts, tx, actor, asked),
      listHeld: listHeldByStops,
      releaseIn: (tx, actor, { id, ...asked }) =>
        releaseIn(drafts, tx, actor, { ...asked, journeyId: id }),
    } satisfies StopPart,
  };
}

export type JourneyConsole = ReturnType<typeof createJourneyConsole>;
