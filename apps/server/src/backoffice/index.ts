/**
 * The back office: the people who run the platform, what each may do, and what each did.
 *
 * Every operator has their own account and always signs in with a password and an authenticator.
 * Their permissions are the union of their roles, read again with every call. Changes run one after
 * another, each with its row in the audit trail, in the same transaction.
 *
 * It lies below the modules and knows none of them. The console part of a noun lives with the noun
 * (`cashier/deposits/console.ts`) and works with what is exported here: `change` or, for what takes
 * two, `FourEyes`; the audit trail; `saveSettings`; and the sources of exports. These are four kits
 * for twelve modules, so this file exports more than twenty names.
 *
 * Start with `createBackoffice` in service.ts; module.ts is what the programs get.
 */
export { createBackoffice } from "./service.ts";
export { backofficeModule } from "./module.ts";
export { administratorRoleId } from "./powers/rules.ts";
export { resealBackoffice } from "./reseal.ts";

export type { ConsoleDeps } from "./console.ts";
export { actorOf, type Actor } from "./audit/actor.ts";
export { createAudit, type Audit } from "./audit/service.ts";
export { differenceOf } from "./audit/difference.ts";
export { listActsBefore } from "./audit/store.ts";

export { createFourEyes, type Act, type FourEyes, type Together } from "./four-eyes/service.ts";
export { listWaiting } from "./four-eyes/store.ts";
export { findAlone, saveAlone } from "./four-eyes/alone-store.ts";

export { change } from "./changes/change.ts";
export { findInCurrency, revisionOf, saveSettings } from "./changes/settings.ts";

export {
  byTime,
  nobody,
  stretchRows,
  tableOf,
  walk,
  whole,
  type ExportSources,
} from "./exports/source.ts";
