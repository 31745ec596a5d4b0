import type { InboxSource } from "../inbox/index.ts";
import { awardMessages } from "./awards/inbox.ts";
import { bonusMessages } from "./bonuses/inbox.ts";
import { vipMessages } from "./vip/inbox.ts";

/** What members are told of rewards. */
export const rewardMessages: readonly InboxSource[] = [
  awardMessages,
  ...bonusMessages,
  vipMessages,
];
