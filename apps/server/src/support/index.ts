/**
 * Support: what visitors and members write to the house, and how far each of it has come.
 *
 * For a guest only the text itself is kept; where an answer may go is sealed,
 * and how often a network writes is counted by a keyed hash that leads to none of it. Pictures
 * belong to `content`, and each goes with one feedback. Support knows no money.
 *
 * Start with `createSupport` in service.ts.
 */
export { resealFeedbacks } from "./contact.ts";
export { createSupport, type Support, type SupportDeps } from "./service.ts";
export { supportModule } from "./module.ts";
