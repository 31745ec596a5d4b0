import { EnvelopeState } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import type { EnvelopeRow } from "./store.ts";

/** An envelope rain was planned, opened or ended. It names no member and no amount. */
export const envelopeChanged = defineEvent(
  "rewards.envelope_changed",
  1,
  z.object({ envelopeId: z.uuid(), merchantCode: z.string(), state: EnvelopeState }),
  { merchant: ({ merchantCode }) => merchantCode },
);

export const envelopeChangedOf = (
  { envelopeId, merchantCode }: Pick<EnvelopeRow, "envelopeId" | "merchantCode">,
  state: EnvelopeState,
) => envelopeChanged({ envelopeId, merchantCode, state });

/** Open pages read the list of rains again; what they may see is judged there. */
export const envelopeFeed = showOnFeed(envelopeChanged, ({ envelopeId, state }) => [
  { memberId: null, channel: "reward", data: { envelopeId, state } },
]);
