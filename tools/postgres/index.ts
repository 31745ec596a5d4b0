/**
 * Embedded PostgreSQL: the platform package of PostgreSQL binaries driven by our own supervisor.
 *
 * One folder holds one cluster, served by at most one supervisor, over a unix socket only.
 * Everything a newcomer's machine can do to us is handled here: running as root, missing symlinks,
 * unreachable folders, orphaned or zombie postmasters, an older cluster. Every failure a person can
 * cause is a `PostgresError` with one sentence that says what to do.
 *
 * Start with `startPostgres` in supervisor.ts.
 */
export { accountFor, mayEnter, mayRun } from "./account.ts";
export { codeOf, PostgresError } from "./failure.ts";
export { ensureDatabase } from "./database.ts";
export {
  removePostgres,
  runningPostgres,
  startPostgres,
  type Postgres,
  type StartOptions,
} from "./supervisor.ts";
