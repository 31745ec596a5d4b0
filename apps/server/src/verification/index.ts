/**
 * Verification: who a member is, proven by documents, and what payments ask for it.
 *
 * Always: a picture is re-encoded, stored sealed, and sent only to its member, small, and to an
 * operator whose view is recorded; what is decided stays; a document that has expired proves
 * nothing. Verification moves no money and stops none that came: it is asked before a payment
 * begins.
 *
 * Start with the tables in rules.ts; `createVerification` in service.ts puts the parts together.
 */
export { documentChanged } from "./events.ts";
export { createVerification, type VerificationModule } from "./service.ts";
export { demoVerificationPolicy } from "./demo-policy.ts";
export { type VerificationSetting } from "./settings.ts";
export { resealDocuments } from "./sealing.ts";
export type { DocumentReview, DocumentKey } from "./review.ts";
export type { Declared, Payment } from "./rules.ts";
export { verificationModule } from "./module.ts";
