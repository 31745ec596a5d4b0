/**
 * The inbox: what the house tells one member, kept as what it is about and put into words when it
 * is read.
 *
 * It knows other modules by their events only: each noun says in its `inbox.ts` what is told of its
 * events, and hands that to the programs in its module's `messages`. It knows no money and moves
 * none.
 *
 * Start with `inboxModule` in module.ts; `tellInbox` in telling.ts is what nouns use.
 */
export { inboxModule } from "./module.ts";
export { amountOf, type Param } from "./params.ts";
export { localiseChange } from "./service.ts";
export { newsChoiceMade } from "./events.ts";
export { listNewsReaders } from "./news-store.ts";
export { sendNews, wantsNewsIn, type NewsDeps } from "./news.ts";
export { tellInbox, type InboxSource } from "./telling.ts";
