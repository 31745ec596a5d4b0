/**
 * Identity: who members are, how they prove it, and the sessions they act in.
 *
 * Passwords and tokens are stored only as hashes. A member is known to vendors by a public id that
 * says nothing about the person. A sign-in that is refused answers the same whichever part was
 * wrong. Identity knows no games and moves no money; it opens the ledger's accounts for a new
 * member.
 *
 * Start with `createIdentity` in service.ts.
 */
export { securityNoted } from "./activity/events.ts";
export { memberRegistered, memberStatusChanged, sessionStarted, signedIn } from "./events.ts";
export { createIdentity, type Identity } from "./service.ts";
export { serveKeySet } from "./sessions/key-set.ts";
export { serveSocial } from "./social/pages.ts";
export { resealIdentity } from "./resealing/service.ts";
export { findLineIncoherences } from "./line/coherence.ts";
export type { Line, LineMember } from "./line/service.ts";
export { isAgent, type Member } from "./rules.ts";
export { drawCaptcha } from "./captcha/image.ts";
export { identityModule } from "./module.ts";
export type { MemberNaming, TagUses } from "./directory/tags.ts";
export { membersOf, type MemberSearchDeps } from "./directory/keyword.ts";
export { setStatusIn } from "./directory/status-change.ts";
export { timelineSource, type TimelineSource } from "./directory/timeline.ts";
