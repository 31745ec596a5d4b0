import { permissions as allPermissions, type Permission } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import type { CallContext, OperatorInCall } from "../platform/http/call.ts";

/** What is decided about operators without asking the database. */

export type OperatorStatus = "open" | "suspended";

/** Fewer minutes than members have: a console left open stands over everybody's account. */
export const sessionIdleMsMax = 30 * minuteMs;
export const sessionMsMax = 8 * hourMs;

/** A right password waits this long for its code, and for so many tries of one. */
export const pendingMsMax = 10 * minuteMs;
export const pendingTriesMax = 5;

/** Attempts from one network, or at one's own password, before the door closes (GLI-19 2.5.3). */
export const failuresMax = 3;
/** Wrong passwords of one name over all networks its operator never came from. */
export const nameFailuresMax = 10;
/** Tries of password and code together at a door that is closed. */
export const releaseTriesMax = 5;
/**
 * Wrong codes of one operator, however many sign-ins they are spread over: a thief of the password
 * would otherwise get new tries after each five.
 */
export const codeFailuresMax = 10;
/** How long a network an operator came from counts as usual. */
export const entryRecordMs = 90 * dayMs;
/** How long an alert tells of doors that were closed. */
export const lockedAlertMs = dayMs;
export const failureWindowMs = 30 * minuteMs;

/** A one-time password nobody used is worth nothing after three days. */
export const oneTimePasswordMsMax = 3 * dayMs;

export const passwordLengthMin = 12;
export const passwordLengthMax = 128;

/** How long ended sessions stay on record. */
export const sessionRecordMs = 400 * dayMs;

/** The administrators' role, which every database has from its first day. */
export const administratorRoleId = "00000000-0000-7000-8000-000000000001";

/** Who acts, and from where; `undefined` where the platform itself does. */
export interface Actor {
  readonly operatorId: string;
  readonly username: string;
  readonly ip: string;
}

/** The operator behind a call, with the address it came from. */
export function actorOf({
  operator,
  ip,
}: Pick<CallContext, "ip"> & { readonly operator: OperatorInCall }): Actor {
  return { operatorId: operator.operatorId, username: operator.username, ip };
}

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

/** What somebody may do. An administrator may everything, also what is added to the list later. */
export interface Powers {
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** One role, as far as it gives powers. */
export interface RolePowers {
  readonly isFixed: boolean;
  readonly permissions: readonly string[];
}

function isKnown(permission: string): permission is Permission {
  return (allPermissions as readonly string[]).includes(permission);
}

/** The permissions of a list that this version knows, each once, in the contract's order. */
export function knownPermissions(given: readonly string[]): Permission[] {
  return allPermissions.filter((permission) => given.includes(permission));
}

/** The union of roles. */
export function powersOf(roles: readonly RolePowers[]): Powers {
  const isAdministrator = roles.some((role) => role.isFixed);
  const given = roles.flatMap((role) => role.permissions);
  const permissions = isAdministrator ? allPermissions : given.filter(isKnown);
  return { isAdministrator, permissions: new Set(permissions) };
}

/** Whether somebody may do all that another may. */
export function covers(own: Powers, other: Powers): boolean {
  if (own.isAdministrator) return true;
  if (other.isAdministrator) return false;
  return [...other.permissions].every((permission) => own.permissions.has(permission));
}

/** 32 signs that nobody takes for one another; five bits each. */
const signs = "abcdefghijkmnpqrstuvwxyz23456789";

export const oneTimePasswordBytes = 16;

/** Sixteen signs in groups of four, 80 bits: easy to read out, not to guess. */
export function oneTimePasswordOf(random: Uint8Array): string {
  const text = Array.from(random, (byte) => signs[byte & 31] ?? "").join("");
  return (text.match(/.{4}/g) ?? []).join("-");
}

/** Seconds until a closed door opens again. */
export function secondsUntil(windowStartedAt: Date, now: Date): number {
  const leftMs = windowStartedAt.getTime() + failureWindowMs - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 1000));
}

/** An own password's length, counted as people count characters. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= passwordLengthMin;
}
