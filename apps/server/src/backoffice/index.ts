/**
 * The back office: the people who run the platform, what each may do, and what each did.
 *
 * Every operator has their own account and always signs in with a password and an authenticator.
 * Their permissions are the union of their roles, read again with every call. Changes run one after
 * another, each with its row in the audit trail, in the same transaction.
 *
 * It lies below the modules and knows none of them. The console part of a noun lives with the noun
 * (`cashier/deposits/console.ts`) and works with what stands here: `change` or, for what takes two,
 * `FourEyes`; `createAudit`; `saveSettings`; and the sources of exports. That is why this door has
 * more than twenty names.
 *
 * Start with `createBackoffice` in service.ts; module.ts is what the programs get.
 */
export { createBackoffice, type Backoffice } from "./service.ts";
export { backofficeModule } from "./module.ts";
export { createFourEyes, type FourEyes, type Together } from "./four-eyes.ts";
export type { ConsoleDeps } from "./console.ts";
export { change } from "./change.ts";
export { createAudit, type Audit } from "./audit.ts";
export { listActsBefore } from "./audit-store.ts";
export { differenceOf } from "./difference.ts";
export { findInCurrency, revisionOf, saveSettings } from "./settings.ts";
export { findAloneADay, findAloneUpTo, saveAlone } from "./alone-store.ts";
export {
  byTime,
  nobody,
  stretchRows,
  tableOf,
  walk,
  whole,
  type ExportSources,
} from "./export-source.ts";
export { resealApprovals, resealOperators } from "./reseal.ts";
export { actorOf, administratorRoleId, type Actor } from "./rules.ts";
