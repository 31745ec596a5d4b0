import type { RewardsStop } from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type Audit,
  type ConsoleDeps,
  type Together,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { StoppedStretch } from "./rules.ts";
import {
  findOpenStop,
  insertStop,
  liftStop,
  listOpenStops,
  lockStop,
  saveStopReason,
  type StopRow,
} from "./store.ts";

/** How operators stop all rewards of a brand, say why, and lift the stop. */
export interface StopConsoleDeps extends ConsoleDeps {
  readonly brand: Pick<Brand, "merchantCodes">;
  /** Stops what gives by itself; each answers how many it stopped. */
  readonly stopPromotionsIn: StopPart;
  readonly stopSeriesIn: StopPart;
  readonly pauseJourneysIn: StopPart;
  /** Moves the ends of what could be claimed in the stop by as long as it could not be. */
  readonly prolongIn: (tx: Tx, stretch: StoppedStretch) => Promise<void>;
  /** What was changed shows in this process at once. */
  readonly forget: () => void;
}

interface Asked {
  readonly merchantCode: string;
  readonly reason: string | null;
}

type StopPart = (tx: Tx, actor: Actor | undefined, asked: Asked) => Promise<number>;

type Deps = StopConsoleDeps & { readonly audit: Audit };

interface OneStop {
  readonly merchantCode: string;
  readonly stopId: string;
  readonly reason: string;
}

/** The platform's own name, where no operator pressed. */
const platformName = "platform";

const viewOf = ({ startedAt, liftedAt, liftedBy: _by, ...row }: StopRow): RewardsStop => ({
  ...row,
  startedAt: startedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** Writes the stop down; the open one where there is one. */
async function beginIn(
  tx: Tx,
  deps: Deps,
  actor: Actor | undefined,
  { merchantCode, reason }: Asked,
): Promise<StopRow> {
  const row: StopRow = {
    stopId: deps.ids.uuidv7(),
    merchantCode,
    startedAt: deps.clock.now(),
    startedBy: actor?.username ?? platformName,
    reason,
    liftedAt: null,
    liftedBy: null,
  };
  if (await insertStop(tx, row)) {
    await deps.audit.record(tx, {
      actor,
      action: "rewards.stopped",
      subject: merchantCode,
      before: { isStopped: false },
      after: { isStopped: true, reason },
    });
    return row;
  }
  const open = await findOpenStop(tx, merchantCode);
  if (open === undefined) throw new Error(`the stop of ${merchantCode} is gone`);
  return open;
}

/**
 * Stops all rewards of a brand, in one transaction: members take nothing, its promotions and series
 * are stopped and its journeys paused. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied.
 */
async function stop(deps: Deps, actor: Actor | undefined, asked: Asked) {
  const { merchantCode } = asked;
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  const done = await change(deps, actor, "rewards.write", async (tx) => {
    const row = await beginIn(tx, deps, actor, asked);
    // A series first, then its promotions, as when one series is stopped.
    const series = await deps.stopSeriesIn(tx, actor, asked);
    const promotions = await deps.stopPromotionsIn(tx, actor, asked);
    const journeys = await deps.pauseJourneysIn(tx, actor, asked);
    return { stop: viewOf(row), promotions, series, journeys };
  });
  deps.forget();
  return done;
}

/**
 * Says why a stop was pressed, once, also after it was lifted. The same reason again changes
 * nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function giveReason(
  deps: Deps,
  actor: Actor | undefined,
  { merchantCode, stopId, reason }: OneStop,
): Promise<RewardsStop> {
  return change(deps, actor, "rewards.write", async (tx) => {
    const before = await lockStop(tx, merchantCode, stopId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.reason === reason) return viewOf(before);
    const after = await saveStopReason(tx, stopId, reason);
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "rewards.stop_explained",
      subject: merchantCode,
      before: { reason: null },
      after: { reason },
    });
    return viewOf(after);
  });
}

/**
 * Lifts a stop: members take rewards again, what waited is paid, and the time to claim goes on. Its
 * promotions, series and journeys stay stopped, and each is resumed on its own.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending.
 */
async function lift(
  deps: Deps,
  hand: Hand | undefined,
  { merchantCode, stopId, reason }: OneStop,
): Promise<RewardsStop> {
  const work: Together<RewardsStop>["work"] = async (tx, { actor }) => {
    const before = await lockStop(tx, merchantCode, stopId);
    if (before === undefined) throw new Refusal("not_found");
    const by = actor?.username ?? platformName;
    const after = await liftStop(tx, stopId, deps.clock.now(), by);
    if (after?.liftedAt == null) throw new Refusal("changed_meanwhile");
    await deps.prolongIn(tx, { merchantCode, from: after.startedAt, to: after.liftedAt });
    await deps.audit.record(tx, {
      actor,
      action: "rewards.stop_lifted",
      subject: merchantCode,
      before: { isStopped: true, startedAt: before.startedAt.toISOString() },
      after: { isStopped: false, reason },
    });
    return viewOf(after);
  };
  const lifted = await deps.fourEyes.together(hand, { permission: "rewards.approve", work });
  deps.forget();
  return lifted;
}

/** The use cases. `undefined` as actor or hand is the platform. */
export function createStopConsole(given: StopConsoleDeps) {
  const deps: Deps = { ...given, audit: createAudit(given) };
  return {
    stop: (actor: Actor | undefined, asked: Asked) => stop(deps, actor, asked),
    lift: (hand: Hand | undefined, one: OneStop) => lift(deps, hand, one),
    handlers: {
      rewardsStops: async () => (await deps.db.read(listOpenStops)).map(viewOf),
      stopRewards: ({ body }, context) => stop(deps, actorOf(context), body),
      explainRewardsStop: ({ params, body }, context) =>
        giveReason(deps, actorOf(context), { ...params, ...body }),
      liftRewardsStop: ({ params, body }, { hand }) => lift(deps, hand, { ...params, ...body }),
    } satisfies Handlers<"rewardsStops" | "stopRewards" | "explainRewardsStop" | "liftRewardsStop">,
  };
}

export type StopConsole = ReturnType<typeof createStopConsole>;
