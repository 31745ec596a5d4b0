import type { Catalogue } from "../catalogue/index.ts";
import type { InboxSource } from "../inbox/index.ts";
import { awardMessages } from "./awards/inbox.ts";
import { bonusMessages } from "./bonuses/inbox.ts";
import { freeRoundMessages } from "./free-rounds/inbox.ts";
import { mallMessages } from "./mall/inbox.ts";
import { entryMessages } from "./promotions/inbox.ts";
import { vipMessages } from "./vip/inbox.ts";

/** What members are told of rewards. */
export const rewardMessages = (catalogue: Pick<Catalogue, "describeGame">): InboxSource[] => [
  ...awardMessages,
  ...bonusMessages,
  freeRoundMessages(catalogue),
  mallMessages,
  entryMessages,
  ...vipMessages,
];
