import { tellInbox, type InboxSource } from "../inbox/index.ts";
import { playPaused } from "./events.ts";

/** What a member set for himself, to look it up later. */
export const protectionMessages: readonly InboxSource[] = [
  tellInbox(playPaused, ({ endsAt }) => ({
    kind: "pause_started",
    params: { until: endsAt === null ? { word: "openEnd" } : { at: endsAt } },
  })),
];
