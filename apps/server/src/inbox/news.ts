import type { InboxPage } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Tx } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { OfferLeave } from "../platform/offer-leave.ts";
import type { LocalText } from "../platform/text.ts";
import { countNews, findPreference } from "./news-store.ts";
import { newMessage } from "./rules.ts";
import { inboxFlag, tellTabs, type InboxDeps } from "./service.ts";
import { insertMessage, lockInbox } from "./store.ts";

/** Offers and news that operators wrote: only to members who want them, and few of them. */
export interface NewsDeps extends Omit<InboxDeps, "db"> {
  readonly ids: Pick<Ids, "uuidv7">;
}

interface News {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** A member gets one message of a source, however often it is sent. */
  readonly source: string;
  readonly title: LocalText;
  readonly body: LocalText;
  readonly page: InboxPage | null;
}

type NewsOutcome = "sent" | "no_inbox" | "no_consent" | "cap_day" | "cap_week";

const dayMax = 1;
const weekMax = 3;

/** Why a member gets none now; undefined where nothing is in the way. */
async function obstacleOf(
  tx: Tx,
  { brand, clock }: NewsDeps,
  { memberId, merchantCode }: News,
): Promise<Exclude<NewsOutcome, "sent"> | undefined> {
  if (!(await brand.isFlagOn(merchantCode, inboxFlag))) return "no_inbox";
  if ((await findPreference(tx, memberId))?.wantsNews !== true) return "no_consent";
  const now = clock.now().getTime();
  const since = { day: new Date(now - dayMs), week: new Date(now - 7 * dayMs) };
  const counted = await countNews(tx, memberId, since);
  if (counted.day >= dayMax) return "cap_day";
  return counted.week >= weekMax ? "cap_week" : undefined;
}

/** Sends one message, or answers why not. The member's choice and the caps are judged in here. */
export async function sendNews(
  tx: Tx,
  _leave: OfferLeave,
  deps: NewsDeps,
  news: News,
): Promise<NewsOutcome> {
  const { memberId, source, page } = news;
  await lockInbox(tx, memberId);
  const obstacle = await obstacleOf(tx, deps, news);
  if (obstacle !== undefined) return obstacle;
  const messageId = deps.ids.uuidv7();
  const kind = "news" as const;
  const params = { title: { title: { ...news.title } }, body: { title: { ...news.body } } };
  const told = { messageId, at: deps.clock.now(), source };
  const row = newMessage(memberId, told, { kind, params, page });
  if (await insertMessage(tx, row)) {
    await tellTabs(deps, tx, news, { messageId, kind, params, link: {}, page });
  }
  return "sent";
}

/** Whether the member wants offers and news, for what is given beside them. */
export const wantsNewsIn = async (tx: Tx, memberId: bigint): Promise<boolean> =>
  (await findPreference(tx, memberId))?.wantsNews === true;
