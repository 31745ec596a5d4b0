import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { playPaused } from "../../protection/index.ts";
import type { Awards } from "./service.ts";

/**
 * A member whose break begins is asked for nothing more, so what he could claim is paid by itself:
 * it was earned before, and is his.
 */
export const pauseConsumer = ({ settleIn }: Pick<Awards, "settleIn">): Consumer =>
  defineConsumer({
    name: "award_pauses",
    kinds: [playPaused],
    order: "none",
    start: "oldest",
    handle: (tx, { at, payload: { memberId, kind } }) =>
      settleIn(tx, BigInt(memberId), { at, isExclusion: kind === "exclusion" }),
  });
