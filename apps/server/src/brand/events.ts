import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";

/** What operators change of a brand. */

const payload = z.object({ merchantCode: z.string() });
const concerns = { merchant: ({ merchantCode }: z.infer<typeof payload>) => merchantCode };

export const settingsSaved = defineEvent("brand.settings_saved", 1, payload, concerns);
export const hostsSaved = defineEvent("brand.hosts_saved", 1, payload, concerns);
export const maintenanceSaved = defineEvent("brand.maintenance_saved", 1, payload, concerns);

const tell = (event: "maintenance" | "site") => () =>
  [{ memberId: null, channel: "system", data: { event } }] as const;

/**
 * Tells open tabs that a brand was closed, opened or reconfigured: each tab finds out whether it is
 * affected.
 */
export const brandFeed = [
  showOnFeed(maintenanceSaved, tell("maintenance")),
  showOnFeed(settingsSaved, tell("site")),
  showOnFeed(hostsSaved, tell("site")),
];
