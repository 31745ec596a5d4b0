import { createAlerts } from "../platform/alerts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { createPasswords, type PasswordWork } from "../platform/passwords.ts";
import { failureWindowMs } from "./attempts/rules.ts";
import { deleteOldFailures } from "./attempts/store.ts";
import { createAudit } from "./audit/service.ts";
import type { FourEyes } from "./four-eyes/service.ts";
import { createOperators } from "./operators/service.ts";
import { createRoles } from "./roles/service.ts";
import { sessionRecordMs } from "./sessions/rules.ts";
import { createSessions } from "./sessions/service.ts";
import { deleteOldPendings, deleteOldSessions } from "./sessions/store.ts";
import { createSignIn } from "./sign-in/service.ts";

export interface BackofficeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly fourEyes: FourEyes;
  readonly log: Log;
  /** Where passwords are hashed; in this program where absent. */
  readonly passwordWork?: PasswordWork;
}

/** Deletes what has served its time; for the worker, daily. The audit trail stays. */
async function cleanUp({ db, clock }: Pick<BackofficeDeps, "db" | "clock">): Promise<number> {
  const now = clock.now().getTime();
  return db.transaction(async (tx) => {
    const failures = await deleteOldFailures(tx, new Date(now - failureWindowMs));
    const pendings = await deleteOldPendings(tx, new Date(now));
    const sessions = await deleteOldSessions(tx, new Date(now - sessionRecordMs));
    return failures + pendings + sessions;
  });
}

/** Operators and what they may do, as the programs use it. */
export function createBackoffice(given: BackofficeDeps) {
  const audit = createAudit(given);
  const alerts = createAlerts(given);
  const deps = { ...given, audit, alerts, passwords: createPasswords(given.passwordWork) };
  return {
    ...createSignIn(deps),
    ...createSessions(deps),
    ...createOperators(deps),
    ...createRoles(deps),
    listAudit: audit.list,
    /** Walks the whole audit trail and tells where, if anywhere, its chain does not hold. */
    verifyAudit: audit.verify,
    cleanUp: () => cleanUp(given),
  };
}

export type Backoffice = ReturnType<typeof createBackoffice>;
