import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { vipLevelMoved } from "./events.ts";

/** Levels that a member reached by play, or that an operator gave. */
export const vipMessages: InboxSource = tellInbox(vipLevelMoved, ({ fromLevel, toLevel }) =>
  toLevel > fromLevel ? { kind: "vip_up", params: { level: toLevel } } : undefined,
);
