import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { PageQuery, pageOf, pageSizeMax, Timestamp, Uuid } from "../fields.ts";
import { Permission } from "../permissions.ts";
import { Password, Username } from "./session.ts";

/**
 * The operator's console: who works here, what each may do, and what was done.
 *
 * Every operator has their own account and always signs in with a password and an authenticator.
 * Their permissions are the union of those of their roles.
 */

export const Operator = z
  .object({
    operatorId: Uuid,
    username: z.string(),
    name: z.string(),
    status: z.enum(["open", "suspended"]),
    roleIds: z.array(Uuid),
    hasAuthenticator: z.boolean(),
    createdAt: Timestamp,
    lastLoginAt: Timestamp.nullable(),
    /** Until when wrong sign-ins keep a network out, or new networks; null where none is. */
    closedUntil: Timestamp.nullable(),
  })
  .meta({ id: "Operator" });
export type Operator = z.infer<typeof Operator>;

export const Role = z
  .object({
    roleId: Uuid,
    name: z.string(),
    permissions: z.array(Permission),
    /** Has every permission, and cannot be changed or deleted. */
    isFixed: z.boolean(),
    operators: z.number().int(),
  })
  .meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

export const OperatorLoginAnswer = z
  .discriminatedUnion("status", [
    z.object({ status: z.literal("code_needed"), pendingToken: z.string() }),
    /** First sign-in: the authenticator is set up now; shown once. */
    z.object({
      status: z.literal("enrolment_needed"),
      pendingToken: z.string(),
      secret: z.string(),
      otpauthUri: z.string(),
    }),
  ])
  .meta({ id: "OperatorLoginAnswer" });
export type OperatorLoginAnswer = z.infer<typeof OperatorLoginAnswer>;

export const OperatorSession = z
  .object({
    operator: Operator,
    permissions: z.array(Permission),
    sessionEndsAt: Timestamp,
    mustChangePassword: z.boolean(),
  })
  .meta({ id: "OperatorSession" });
export type OperatorSession = z.infer<typeof OperatorSession>;

export const AuditRow = z
  .object({
    auditId: Uuid,
    at: Timestamp,
    /** Null where the platform itself acted. */
    operator: z.string().nullable(),
    ip: z.string(),
    /** noun.verb, such as "operator.created". */
    action: z.string(),
    /** What it was done to, such as an operator's name. */
    subject: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "AuditRow" });
export type AuditRow = z.infer<typeof AuditRow>;

const OperatorName = z.string().trim().min(2).max(60);
const RoleName = z.string().trim().min(2).max(60);
const RoleIds = z.array(Uuid).max(20);
const operatorParams = z.strictObject({ operatorId: Uuid });
const roleParams = z.strictObject({ roleId: Uuid });
/** Shown once; only good for choosing a new password. */
const OneTimePassword = z.object({ operator: Operator, oneTimePassword: z.string() });
const encryptedRefusals = ["key_rotated", "payload_unreadable"] as const;

export const consoleRoutes = {
  operatorLogin: {
    effect: "session",
    summary: "First half of an operator's sign-in: the password.",
    access: "anyone",
    body: z.strictObject({
      username: Username,
      password: Password,
      /** The authenticator's code, which with the password opens a door that others closed. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    response: OperatorLoginAnswer,
    refusals: [...encryptedRefusals, "too_many_attempts", "bad_credentials"],
    perMinuteMax: 20,
  },
  operatorVerify: {
    effect: "session",
    summary: "Second half: a code of the authenticator, or a recovery code.",
    access: "anyone",
    body: z.strictObject({
      pendingToken: z.string().min(1).max(64),
      code: z.string().trim().min(1).max(64),
    }),
    response: z.object({
      token: z.string(),
      session: OperatorSession,
      /** Shown once, after the authenticator was set up. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
    refusals: [...encryptedRefusals, "verification_ended", "verification_failed"],
    perMinuteMax: 20,
  },
  operatorInfo: {
    effect: "read",
    summary: "The signed-in operator and what he may do.",
    access: "operator",
    isAlwaysAllowed: true,
    response: OperatorSession,
    refusals: [],
  },
  operatorLogout: {
    effect: "session",
    summary: "Ends the operator's session.",
    access: "operator",
    isAlwaysAllowed: true,
    response: z.object({}),
    refusals: [],
  },
  noteOperatorActivity: {
    effect: "session",
    summary: "The operator moves on the page: keeps the session alive.",
    access: "operator",
    isAlwaysAllowed: true,
    response: z.object({}),
    refusals: [],
    perMinuteMax: 60,
  },
  changeOperatorPassword: {
    effect: "session",
    summary: "Changes the operator's own password and ends his other sessions.",
    access: "operator",
    isAlwaysAllowed: true,
    body: z.strictObject({
      oldPassword: Password,
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    response: z.object({}),
    refusals: [
      ...encryptedRefusals,
      "inconsistent_twice",
      "too_many_attempts",
      "password_wrong",
      "registration_rule",
      "password_breached",
      "password_reused",
    ],
    perMinuteMax: 20,
  },
  operators: {
    effect: "read",
    summary: "Everybody who may sign in to the console.",
    access: "operator",
    permission: "operators.read",
    response: z.array(Operator),
    refusals: ["permission_denied"],
  },
  createOperator: {
    effect: "authority",
    summary: "Opens an operator account with a one-time password.",
    access: "operator",
    permission: "operators.write",
    body: z.strictObject({
      username: z.string().regex(/^[a-z][a-z0-9._-]{2,31}$/),
      name: OperatorName,
      roleIds: RoleIds,
    }),
    response: OneTimePassword,
    refusals: ["permission_denied", "role_unknown", "beyond_own_permissions", "username_taken"],
    perMinuteMax: 20,
  },
  updateOperator: {
    effect: "authority",
    summary: "Changes an operator's name, roles or status; suspending ends his sessions.",
    access: "operator",
    permission: "operators.write",
    params: operatorParams,
    body: z.strictObject({
      name: OperatorName,
      status: z.enum(["open", "suspended"]),
      roleIds: RoleIds,
    }),
    response: Operator,
    refusals: [
      "permission_denied",
      "not_found",
      "role_unknown",
      "beyond_own_permissions",
      "last_administrator",
    ],
    perMinuteMax: 60,
  },
  resetOperator: {
    effect: "authority",
    summary: "Takes password and authenticator away and gives a one-time password.",
    access: "operator",
    permission: "operators.write",
    params: operatorParams,
    response: OneTimePassword,
    refusals: ["permission_denied", "not_found", "beyond_own_permissions"],
    perMinuteMax: 10,
  },
  releaseOperator: {
    effect: "authority",
    summary: "Forgets an operator's wrong sign-ins, so that every network may try again.",
    access: "operator",
    permission: "operators.write",
    params: operatorParams,
    response: Operator,
    refusals: ["permission_denied", "not_found", "beyond_own_permissions"],
    perMinuteMax: 20,
  },
  roles: {
    effect: "read",
    summary: "The roles and what each allows.",
    access: "operator",
    permission: "roles.read",
    response: z.array(Role),
    refusals: ["permission_denied"],
  },
  createRole: {
    effect: "authority",
    summary: "Makes a role.",
    access: "operator",
    permission: "roles.write",
    body: z.strictObject({ name: RoleName, permissions: z.array(Permission) }),
    response: Role,
    refusals: ["permission_denied", "beyond_own_permissions", "role_name_taken"],
    perMinuteMax: 30,
  },
  updateRole: {
    effect: "authority",
    summary: "Changes what a role allows; its operators notice at once.",
    access: "operator",
    permission: "roles.write",
    params: roleParams,
    body: z.strictObject({ name: RoleName, permissions: z.array(Permission) }),
    response: Role,
    refusals: [
      "permission_denied",
      "not_found",
      "role_fixed",
      "beyond_own_permissions",
      "role_name_taken",
    ],
    perMinuteMax: 60,
  },
  deleteRole: {
    effect: "authority",
    summary: "Deletes a role nobody has.",
    access: "operator",
    permission: "roles.write",
    params: roleParams,
    response: z.object({}),
    refusals: ["permission_denied", "not_found", "role_fixed", "role_in_use"],
    perMinuteMax: 30,
  },
  auditTrail: {
    effect: "read",
    summary: "What was done in the console, newest first.",
    access: "operator",
    permission: "audit.read",
    query: PageQuery.extend({
      action: z.string().max(64).optional(),
      operatorId: Uuid.optional(),
      /** Entries about one member, by number. */
      memberId: z
        .string()
        .regex(/^[1-9]\d{0,18}$/)
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(50),
    }),
    response: pageOf(AuditRow),
    refusals: ["permission_denied"],
  },
} as const satisfies Record<string, RouteSchema>;
