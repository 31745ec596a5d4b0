import type { AwardReason, InboxKind } from "@baize/contract";
import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { awardChanged, awardEnding } from "./events.ts";
import { findAward } from "./store.ts";

/**
 * By what an award is for. Null where the member makes it and looks at it: a turn of the
 * wheel, a check-in, points that are converted, a claim of rakeback.
 */
const kinds: Readonly<Record<AwardReason, InboxKind | null>> = {
  mission: "mission_done",
  board: "board_won",
  raffle: "raffle_won",
  envelope: "red_envelope",
  referral: "referral_qualified",
  gift: "award_ready",
  vip_level: "award_ready",
  vip_week: "award_ready",
  vip_month: "award_ready",
  vip_birthday: "award_ready",
  rebate: "award_ready",
  loss_back: "award_ready",
  promotion: "award_ready",
  rakeback: null,
  points: null,
  check_in: null,
  wheel: null,
};

/** An award that was earned; what became of it later the member did, or reads there. */
const readyMessages = tellInbox(awardChanged, async ({ memberId, awardId, reason, state }, tx) => {
  const kind = kinds[reason];
  if (state !== "issued" || kind === null) return undefined;
  const award = await findAward(tx, BigInt(memberId), awardId);
  // What was paid by itself meanwhile is not there to be claimed.
  if (award?.state !== "issued") return undefined;
  return { kind, source: awardId, params: { award: { title: award.title } } };
});

/**
 * An award that a member was told of and has not claimed. Nobody is reminded of what came of his
 * losses.
 */
const endingMessages = tellInbox(awardEnding, async ({ memberId, awardId, reason }, tx) => {
  if (kinds[reason] === null || reason === "loss_back") return undefined;
  const award = await findAward(tx, BigInt(memberId), awardId);
  if (award?.state !== "issued" || award.claimBy === null) return undefined;
  return {
    kind: "award_ending_24h",
    source: awardId,
    params: { award: { title: award.title }, until: { at: award.claimBy.toISOString() } },
  };
});

export const awardMessages: readonly InboxSource[] = [readyMessages, endingMessages];
