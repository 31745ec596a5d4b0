import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { playPaused } from "../../protection/index.ts";
import type { Awards } from "./service.ts";

/**
 * A member whose break begins is asked for nothing more, so what could be claimed is paid by
 * itself: it was earned before the break.
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
