import {
  heldKinds,
  heldMax,
  type CallParsed,
  type HeldKind,
  type RewardsStop,
  type RewardsStopSeen,
} from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  listWaiting,
  type Actor,
  type Audit,
  type ConsoleDeps,
  type Together,
} from "../../backoffice/index.ts";
import { demandBrand, type Brand } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import { textIn } from "../../platform/text.ts";
import type { StopPart } from "../drafts/noun.ts";
import type { StoppedStretch } from "./rules.ts";
import {
  findOpenStop,
  insertStop,
  liftStop,
  listStops,
  lockStop,
  saveStopReason,
  type StopRow,
} from "./store.ts";

/** How operators stop all rewards of a brand, say why, and lift the stop. */
export interface StopConsoleDeps extends ConsoleDeps {
  readonly brand: Pick<Brand, "merchantCodes">;
  /** What gives by itself. */
  readonly parts: Readonly<Record<HeldKind, StopPart>>;
  /** Moves the ends of what could be claimed in the stop by as long as it could not be. */
  readonly prolongIn: (tx: Tx, stretch: StoppedStretch) => Promise<void>;
  /** What was changed shows in this process at once. */
  readonly forget: () => void;
}

interface Asked {
  readonly merchantCode: string;
  readonly reason: string | null;
}

type Deps = StopConsoleDeps & { readonly audit: Audit };

interface OneStop {
  readonly merchantCode: string;
  readonly stopId: string;
  readonly reason: string;
}

/** With what goes on after it. */
interface Resuming extends OneStop {
  readonly resume: CallParsed<"resumeStopped">["body"]["resume"];
}

interface Done {
  readonly stop: RewardsStop;
  readonly resumed: number;
  readonly leftOut: number;
}

/** The platform's own name, where no operator pressed. */
const platformName = "platform";

const viewOf = ({ startedAt, liftedAt, liftedBy: _by, ...row }: StopRow): RewardsStop => ({
  ...row,
  startedAt: startedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** Open stops, and lifted ones that hold something; with what they hold and what was asked for. */
async function listSeen({ db, clock, parts }: Deps, language: string): Promise<RewardsStopSeen[]> {
  return db.read(async (reader) => {
    const held: (RewardsStopSeen["held"][number] & { readonly stopId: string })[] = [];
    for (const kind of heldKinds) {
      for (const { title, ...one } of await parts[kind].listHeld(reader)) {
        held.push({ ...one, kind, name: textIn(title, language) });
      }
    }
    const asked = await listWaiting(reader, ["liftRewardsStop", "resumeStopped"], clock.now());
    const rows = await listStops(reader, [...new Set(held.map(({ stopId }) => stopId))]);
    return rows.map((row) => {
      const own = held.filter(({ stopId }) => stopId === row.stopId).slice(0, heldMax);
      const waits = asked.find(({ params }) => params?.["stopId"] === row.stopId);
      return {
        ...viewOf(row),
        held: own.map(({ kind, id, version, name }) => ({ kind, id, version, name })),
        waiting: waits === undefined ? null : waitingOf(waits),
      };
    });
  });
}

const waitingOf = ({
  approvalId,
  call,
  requestedBy,
  requestedAt,
}: Awaited<ReturnType<typeof listWaiting>>[number]): RewardsStopSeen["waiting"] => ({
  approvalId,
  asks: call === "resumeStopped" ? "resume" : "lift",
  requestedBy,
  requestedAt: requestedAt.toISOString(),
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
  await demandBrand(deps, merchantCode);
  const done = await change(deps, actor, "rewards.write", async (tx) => {
    const row = await beginIn(tx, deps, actor, asked);
    const all = { ...asked, stopId: row.stopId };
    // A series first, then its promotions, as when one series is stopped.
    const series = await deps.parts.series.stopAllIn(tx, actor, all);
    const promotions = await deps.parts.promotion.stopAllIn(tx, actor, all);
    const journeys = await deps.parts.journey.stopAllIn(tx, actor, all);
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

/** In one order, so that two at once do not wait for each other. */
const inOrder = (resume: Resuming["resume"]) =>
  heldKinds.flatMap((kind) =>
    resume
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );

/** Lets what is named go on; what was changed since it was read is left out. */
async function resumeIn(
  tx: Tx,
  { parts }: Deps,
  actor: Actor | undefined,
  { merchantCode, stopId, reason, resume }: Resuming,
): Promise<Pick<Done, "resumed" | "leftOut">> {
  let resumed = 0;
  for (const { kind, id, version } of inOrder(resume)) {
    const asked = { merchantCode, stopId, id, version, reason };
    if (await parts[kind].releaseIn(tx, actor, asked)) resumed += 1;
  }
  return { resumed, leftOut: resume.length - resumed };
}

/** What the trail says was asked to go on; each that does has an entry of its own. */
const namedOf = (resume: Resuming["resume"]) =>
  resume.length === 0 ? {} : { resume: resume.map(({ id }) => id) };

/**
 * Lifts a stop: members take rewards again, what waited is paid, and the time to claim goes on. Of
 * what it stopped those that are named go on with it; the rest stays stopped.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending.
 */
async function lift(deps: Deps, hand: Hand | undefined, asked: Resuming): Promise<Done> {
  const { merchantCode, stopId, reason, resume } = asked;
  const work: Together<Done>["work"] = async (tx, { actor }) => {
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
      before: { isStopped: true, stoppedSince: before.startedAt.toISOString() },
      after: { isStopped: false, reason, ...namedOf(resume) },
    });
    return { stop: viewOf(after), ...(await resumeIn(tx, deps, actor, asked)) };
  };
  return agreed(deps, hand, work);
}

async function agreed(deps: Deps, hand: Hand | undefined, work: Together<Done>["work"]) {
  const way = { permission: "rewards.approve", isSole: true, mayLeaveOut: true, work } as const;
  const done = await deps.fourEyes.together(hand, way);
  deps.forget();
  return done;
}

/**
 * Lets what a lifted stop still holds go on.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile (the brand's rewards are
 * stopped, or all of it was changed since it was read), approval_pending.
 */
async function resumeStopped(deps: Deps, hand: Hand | undefined, asked: Resuming): Promise<Done> {
  const { merchantCode, stopId, reason, resume } = asked;
  return agreed(deps, hand, async (tx, { actor }) => {
    const stop = await lockStop(tx, merchantCode, stopId);
    if (stop === undefined) throw new Refusal("not_found");
    // In another stop of the brand nothing begins to give.
    const open = await findOpenStop(tx, merchantCode);
    if (open !== undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "rewards.stop_released",
      subject: merchantCode,
      after: { reason, ...namedOf(resume) },
    });
    const done = await resumeIn(tx, deps, actor, asked);
    if (done.resumed === 0) throw new Refusal("changed_meanwhile");
    return { stop: viewOf(stop), ...done };
  });
}

type StopCalls =
  | "rewardsStops"
  | "stopRewards"
  | "explainRewardsStop"
  | "liftRewardsStop"
  | "resumeStopped";

/** The use cases. `undefined` as actor or hand is the platform. */
export function createStopConsole(given: StopConsoleDeps) {
  const deps: Deps = { ...given, audit: createAudit(given) };
  return {
    stop: (actor: Actor | undefined, asked: Asked) => stop(deps, actor, asked),
    lift: (hand: Hand | undefined, one: Resuming) => lift(deps, hand, one),
    handlers: {
      rewardsStops: (_input, { language }) => listSeen(deps, language),
      stopRewards: ({ body }, context) => stop(deps, actorOf(context), body),
      explainRewardsStop: ({ params, body }, context) =>
        giveReason(deps, actorOf(context), { ...params, ...body }),
      liftRewardsStop: ({ params, body }, { hand }) => lift(deps, hand, { ...params, ...body }),
      resumeStopped: ({ params, body }, { hand }) =>
        resumeStopped(deps, hand, { ...params, ...body }),
    } satisfies Handlers<StopCalls>,
  };
}

export type StopConsole = ReturnType<typeof createStopConsole>;
