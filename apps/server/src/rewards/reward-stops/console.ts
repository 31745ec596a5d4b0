import type { CallParsed, RewardStop } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type Audit,
  type ConsoleDeps,
} from "../../backoffice/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import { textIn } from "../../platform/text.ts";
import {
  findOpenRewardStop,
  insertRewardStop,
  liftRewardStop,
  listOpenStops,
  lockRewardStop,
  saveRewardStopReason,
  type RewardStopRow,
} from "../access/stop-store.ts";
import { leaveTimeToClaim } from "../awards/store.ts";
import type { StoppedStretch } from "../stop/rules.ts";
import { findTitle } from "./store.ts";

/**
 * The stop of one mission, wheel, board, raffle, envelope or check-in.
 *
 *   state    event                                   state
 *   (none)   one operator presses                    open: nobody takes anything of it
 *   open     an operator gives the reason, once      open
 *   open     two operators let it go on              lifted
 *
 * Awards, tickets and open rains end later by the time of the stop, and what it gave before can be
 * claimed for a day at least after it goes on; what else has a time of its own keeps it.
 */
interface RewardStopDeps extends ConsoleDeps {
  readonly prolongIn: (tx: Tx, stretch: StoppedStretch) => Promise<void>;
}

type Deps = RewardStopDeps & { readonly audit: Audit };

type ToStop = CallParsed<"stopReward">["params"];
type OneStop = CallParsed<"explainRewardStop">["params"] & { readonly reason: string };

async function viewOf(reader: Reader, row: RewardStopRow, language: string): Promise<RewardStop> {
  const { stopId, merchantCode, kind, rewardId, stoppedAt, stoppedBy, reason } = row;
  return {
    stopId,
    merchantCode,
    kind,
    rewardId,
    name: textIn((await findTitle(reader, row)) ?? {}, language),
    stoppedAt: stoppedAt.toISOString(),
    stoppedBy,
    reason,
  };
}

/** Repeating it changes nothing. Refuses, in this order: permission_denied, not_found. */
async function stop(deps: Deps, actor: Actor, to: ToStop, language: string): Promise<RewardStop> {
  return change(deps, actor, "rewards.write", async (tx) => {
    const title = await findTitle(tx, to);
    if (title === undefined) throw new Refusal("not_found");
    const row = {
      ...to,
      stopId: deps.ids.uuidv7(),
      stoppedAt: deps.clock.now(),
      stoppedBy: actor.username,
      reason: null,
      liftedAt: null,
      liftedBy: null,
    };
    if (!(await insertRewardStop(tx, row))) {
      const open = await findOpenRewardStop(tx, to);
      if (open === undefined) throw new Error(`the stop of ${to.rewardId} is gone`);
      return viewOf(tx, open, language);
    }
    await deps.audit.record(tx, {
      actor,
      action: "reward.stopped",
      subject: `${to.merchantCode} ${textIn(title, "en")}`,
      before: { isStopped: false },
      after: { kind: to.kind, isStopped: true },
    });
    return viewOf(tx, row, language);
  });
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile (it has a reason). */
async function explain(deps: Deps, actor: Actor, to: OneStop, language: string) {
  const { merchantCode, stopId, reason } = to;
  return change(deps, actor, "rewards.write", async (tx) => {
    const row = await lockRewardStop(tx, merchantCode, stopId);
    if (row === undefined) throw new Refusal("not_found");
    if (row.reason !== null && row.reason !== reason) throw new Refusal("changed_meanwhile");
    if (row.reason === null) {
      await saveRewardStopReason(tx, stopId, reason);
      await deps.audit.record(tx, {
        actor,
        action: "reward.stop_explained",
        subject: merchantCode,
        before: { reason: null },
        after: { kind: row.kind, reason },
      });
    }
    return viewOf(tx, { ...row, reason }, language);
  });
}

/**
 * Lets it go on.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile (it goes on already),
 * approval_pending.
 */
async function resume(
  deps: Deps,
  hand: Hand | undefined,
  { merchantCode, stopId, reason }: OneStop,
) {
  await deps.fourEyes.together(hand, {
    permission: "rewards.approve",
    async work(tx, { actor }) {
      const row = await lockRewardStop(tx, merchantCode, stopId);
      if (row === undefined) throw new Refusal("not_found");
      if (row.liftedAt !== null) throw new Refusal("changed_meanwhile");
      const at = deps.clock.now();
      await liftRewardStop(tx, stopId, { at, by: actor?.username ?? "platform" });
      const { rewardId, stoppedAt: from } = row;
      await deps.prolongIn(tx, { merchantCode, rewardId, from, to: at });
      // Who hears of it only now has a day at least.
      const until = new Date(at.getTime() + dayMs);
      await leaveTimeToClaim(tx, { merchantCode, rewardId }, until);
      await deps.audit.record(tx, {
        actor,
        action: "reward.resumed",
        subject: merchantCode,
        before: { kind: row.kind, isStopped: true },
        after: { isStopped: false, reason },
      });
    },
  });
  return {};
}

type RewardStopCalls = "rewardStops" | "stopReward" | "explainRewardStop" | "resumeReward";

export function rewardStopRoutes(given: RewardStopDeps): Handlers<RewardStopCalls> {
  const deps = { ...given, audit: createAudit(given) };
  return {
    rewardStops: (_input, { language }) =>
      deps.db.read(async (reader) => {
        const views: RewardStop[] = [];
        for (const row of await listOpenStops(reader)) {
          views.push(await viewOf(reader, row, language));
        }
        return views;
      }),
    stopReward: ({ params }, context) => stop(deps, actorOf(context), params, context.language),
    explainRewardStop: ({ params, body }, context) =>
      explain(deps, actorOf(context), { ...params, ...body }, context.language),
    resumeReward: ({ params, body }, { hand }) => resume(deps, hand, { ...params, ...body }),
  };
}
