import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";

/** Games were switched on or off, for all brands. */
export const lobbyChanged = defineEvent("catalogue.lobby_changed", 1, z.object({}));

/** Tells open tabs; which of them it concerns they find out themselves. */
export const lobbyFeed = showOnFeed(lobbyChanged, () => [
  { memberId: null, channel: "system", data: { event: "site" } },
]);
