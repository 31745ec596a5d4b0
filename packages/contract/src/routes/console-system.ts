import { z } from "zod";
import { PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { eventKinds } from "../significant-events.ts";
import { MemberReason } from "./console-members.ts";

/**
 * The operator's console: what happened to the system itself. Significant events, the programs that
 * ran, and whether what runs is what was approved.
 */

export const SignificantEvent = z
  .object({
    /** Grows with each event, also where a clock was set back. */
    seq: z.string(),
    at: Timestamp,
    kind: z.enum(eventKinds),
    /** What or whom it is about. */
    subject: z.string(),
    /** The address it came from; empty where it came from none. */
    ip: z.string(),
    /** Its entry of the audit trail, where that is what it is. */
    auditId: Uuid.nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "SignificantEvent" });
export type SignificantEvent = z.infer<typeof SignificantEvent>;

const EventFilters = {
  kind: z.enum(eventKinds).optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
};

export const ProgramRun = z
  .object({
    runId: Uuid,
    program: z.string(),
    host: z.string(),
    /** Who is said to have released it; else the account it runs under. */
    startedBy: z.string(),
    version: z.string(),
    commit: z.string().nullable(),
    /** SHA-256 of the list of its files; null where it was not built. */
    manifest: z.string().nullable(),
    /** The newest migration it found, and those that were new to this program. */
    migration: z.number().int(),
    newMigrations: z.array(z.number().int()),
    /** Other files or migrations than the run before it. */
    isRelease: z.boolean(),
    startedAt: Timestamp,
    seenAt: Timestamp,
    stoppedAt: Timestamp.nullable(),
    state: z.enum(["running", "stopped", "lost"]),
    /** How far its clock is from the database's, in milliseconds. */
    offsetMs: z.number().int().nullable(),
  })
  .meta({ id: "ProgramRun" });
export type ProgramRun = z.infer<typeof ProgramRun>;

export const verificationReasons = ["schedule", "operator", "command"] as const;
export type VerificationReason = (typeof verificationReasons)[number];

export const SystemFinding = z.object({
  part: z.enum(["build", "configuration"]),
  /** A file, or a row such as "vendors.vendor HSE". */
  subject: z.string(),
  problem: z.enum(["changed", "missing", "added", "no_manifest", "not_approved"]),
});
export type SystemFinding = z.infer<typeof SystemFinding>;

export const SystemCheck = z
  .object({
    checkId: Uuid,
    at: Timestamp,
    reason: z.enum(verificationReasons),
    by: z.string(),
    manifest: z.string().nullable(),
    files: z.number().int(),
    rows: z.number().int(),
    hasPassed: z.boolean(),
    findings: z.array(SystemFinding),
  })
  .meta({ id: "SystemCheck" });
export type SystemCheck = z.infer<typeof SystemCheck>;

const reads = { effect: "read", access: "operator", permission: "system.read" } as const;

export const consoleSystemRoutes = {
  significantEvents: {
    ...reads,
    summary: "Significant events, the last first.",
    query: PageQuery.extend(EventFilters),
    response: pageOf(SignificantEvent),
    refusals: ["permission_denied"],
  },
  programRuns: {
    ...reads,
    summary: "Every start of a program, the last first: who, which version, how it ended.",
    query: PageQuery.extend({ only: z.enum(["releases", "running"]).optional() }),
    response: pageOf(ProgramRun),
    refusals: ["permission_denied"],
  },
  systemChecks: {
    ...reads,
    summary: "Looks at whether what runs is what was approved, the last first.",
    query: PageQuery,
    response: pageOf(SystemCheck),
    refusals: ["permission_denied"],
  },
  checkSystem: {
    effect: "work",
    access: "operator",
    permission: "system.check",
    summary: "Looks now whether programs and critical settings are those that were approved.",
    response: SystemCheck,
    refusals: ["permission_denied"],
    perMinuteMax: 6,
  },
  approveConfiguration: {
    effect: "authority",
    access: "operator",
    permission: "system.check",
    summary: "Says that the critical settings, as they stand, are right.",
    body: z.strictObject({ reason: MemberReason }),
    response: z.object({ rows: z.number().int() }),
    refusals: ["permission_denied"],
    perMinuteMax: 6,
  },
} as const satisfies Record<string, RouteSchema>;
