/**
 * The back office: the people who run the platform, what each may do, and what each did.
 *
 * Every operator has an account of his own and signs in with a password and an authenticator,
 * always. What he may do is the union of his roles, looked at anew with every call. Changes come
 * one after another, each with its row in the audit trail, in the same transaction. The back office
 * knows no members and no money.
 *
 * Start with `createBackoffice` in service.ts.
 */
export { createBackoffice, type Backoffice } from "./service.ts";
export { resealOperators } from "./reseal.ts";
export { backofficeRoutes } from "./routes.ts";
export { administratorRoleId } from "./rules.ts";
