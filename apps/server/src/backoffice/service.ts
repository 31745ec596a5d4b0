import type { Operator } from "@baize/contract";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import type { Hand } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { createPasswords, type PasswordWork } from "../platform/passwords.ts";
import { listLocked } from "./audit-store.ts";
import { createAudit } from "./audit.ts";
import type { FourEyes } from "./four-eyes.ts";
import {
  createOperator,
  findByUsername,
  listAll,
  releaseOperator,
  resetOperator,
  updateOperator,
  type OperatorChange,
  type OperatorToOpen,
} from "./operators.ts";
import { changeOwnPassword, type PasswordChange } from "./own-password.ts";
import {
  createRole,
  deleteRole,
  findRole,
  listRolesOf,
  updateRole,
  type RoleContent,
} from "./roles.ts";
import {
  failureWindowMs,
  lockedAlertMs,
  sessionRecordMs,
  type Actor,
  type Visitor,
} from "./rules.ts";
import { deleteOldFailures, deleteOldPendings, deleteOldSessions } from "./session-store.ts";
import { describeSession, findOperator, signOut } from "./sessions.ts";
import { signIn, verify } from "./sign-in.ts";

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

interface InSession {
  readonly operatorId: string;
  readonly sessionId: string;
}

/** The use cases, each named in the file of its noun. `undefined` as actor is the platform. */
export function createBackoffice(given: BackofficeDeps) {
  const audit = createAudit(given);
  const alerts = createAlerts(given);
  const deps = { ...given, audit, alerts, passwords: createPasswords(given.passwordWork) };
  const { db, clock } = given;
  return {
    signIn: (request: Parameters<typeof signIn>[1], visitor: Visitor) =>
      signIn(deps, request, visitor),

    verify: async (request: { pendingToken: string; code: string }, visitor: Visitor) => {
      const { token, recoveryCodes, ...inSession } = await verify(deps, request, visitor);
      const session = await describeSession(deps, inSession);
      return { token, session, recoveryCodes: recoveryCodes && [...recoveryCodes] };
    },

    findOperator: (token: string, userAgent: string, isAct: boolean) =>
      findOperator(deps, token, userAgent, isAct),
    describeSession: (inSession: InSession) => describeSession(deps, inSession),
    signOut: (actor: Actor, sessionId: string) => signOut(deps, actor, sessionId),
    changeOwnPassword: (actor: Actor, sessionId: string, request: PasswordChange) =>
      changeOwnPassword(deps, actor, sessionId, request),

    listOperators: (): Promise<Operator[]> => listAll(deps),
    findByUsername: (username: string) => findByUsername(deps, username),
    createOperator: (hand: Hand | undefined, operator: OperatorToOpen) =>
      createOperator(deps, hand, operator),
    updateOperator: (hand: Hand | undefined, operatorId: string, to: OperatorChange) =>
      updateOperator(deps, hand, operatorId, to),
    resetOperator: (hand: Hand | undefined, operatorId: string) =>
      resetOperator(deps, hand, operatorId),
    releaseOperator: (hand: Hand | undefined, operatorId: string) =>
      releaseOperator(deps, hand, operatorId),

    /** Ends the alerts of doors that closed a day ago; for the worker. */
    watchSignIns: async (): Promise<number> => {
      const since = new Date(clock.now().getTime() - lockedAlertMs);
      const locked = await db.read((reader) => listLocked(reader, since));
      const seen = locked.map(({ subject, ip, after }) => ({
        subject,
        detail: { ...(JSON.parse(after ?? "{}") as object), ip },
      }));
      await alerts.report("operator_sign_in_guessed", seen);
      return seen.length;
    },

    listRoles: () => listRolesOf(deps),
    findRole: (name: string) => findRole(deps, name),
    createRole: (hand: Hand | undefined, role: RoleContent) => createRole(deps, hand, role),
    updateRole: (hand: Hand | undefined, roleId: string, role: RoleContent) =>
      updateRole(deps, hand, roleId, role),
    deleteRole: (hand: Hand | undefined, roleId: string) => deleteRole(deps, hand, roleId),

    listAudit: audit.list,
    /** Walks the whole audit trail and tells where, if anywhere, its chain does not hold. */
    verifyAudit: audit.verify,

    /** Deletes what has served its time; for the worker, daily. The audit trail stays. */
    cleanUp: async (): Promise<number> => {
      const now = clock.now().getTime();
      return db.transaction(async (tx) => {
        const failures = await deleteOldFailures(tx, new Date(now - failureWindowMs));
        const pendings = await deleteOldPendings(tx, new Date(now));
        const sessions = await deleteOldSessions(tx, new Date(now - sessionRecordMs));
        return failures + pendings + sessions;
      });
    },
  };
}

export type Backoffice = ReturnType<typeof createBackoffice>;
