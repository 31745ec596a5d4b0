import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { vipKeepMissing, vipLevelMoved } from "./events.ts";

export const vipMessages: readonly InboxSource[] = [
  /** Levels that a member reached by play, or that an operator gave. */
  tellInbox(vipLevelMoved, ({ fromLevel, toLevel }) =>
    toLevel > fromLevel ? { kind: "vip_up", params: { level: toLevel } } : undefined,
  ),
  tellInbox(vipKeepMissing, ({ month, level, toLevel, missingMinor, currency, endsAt }) => ({
    kind: "vip_keep",
    source: `vip_keep:${month}`,
    params: {
      level,
      next: toLevel,
      missing: amountOf(missingMinor, currency),
      until: { at: endsAt },
    },
  })),
];
