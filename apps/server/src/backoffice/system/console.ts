import type {
  CallParsed,
  ProgramRun,
  SignificantEvent,
  SystemCheck,
  VerificationReason,
} from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  countChecks,
  createIntegrity,
  listChecks,
  type CheckRow,
  type IntegrityDeps,
} from "../../platform/integrity/index.ts";
import {
  countEvents,
  listEvents,
  listEventsBefore,
  type EventFilter,
  type EventRow,
} from "../../platform/significant-events/index.ts";
import { countRuns, listRuns, type RunRow } from "../../platform/timekeeping/index.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit } from "../audit/service.ts";
import { listActionsSince, lockHead } from "../audit/store.ts";
import { change } from "../changes/change.ts";
import type { FourEyes } from "../four-eyes/service.ts";
import { pageOf, rangeOf, type PageAsked } from "../../platform/pages.ts";

/** What happened to the system itself, and whether what runs is what was approved. */
export interface SystemConsoleDeps extends Pick<IntegrityDeps, "log" | "config" | "places"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
}

type EventQuery = Pick<CallParsed<"significantEvents">["query"], "kind" | "from" | "until">;

const permission = "system.check";

export function eventOf(row: EventRow): SignificantEvent {
  const { seq, at, kind, subject, ip, auditId, detail } = row;
  return { seq: String(seq), at: at.toISOString(), kind, subject, ip, auditId, detail };
}

function runOf(row: RunRow): ProgramRun {
  const { startedAt, seenAt, stoppedAt, newMigrations, ...same } = row;
  return {
    ...same,
    newMigrations: [...newMigrations],
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
}

const checkOf = (row: CheckRow): SystemCheck => ({ ...row, at: row.at.toISOString() });

function filterOf({ kind, from, until }: EventQuery): EventFilter {
  const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { kind, from: moment(from), until: moment(until) };
}

function createLists({ db }: Pick<SystemConsoleDeps, "db">) {
  return {
    events: ({ pageNum, pageSize, ...query }: EventQuery & PageAsked) =>
      db.read(async (reader) => {
        const [filter, page] = [filterOf(query), { pageNum, pageSize }];
        const total = await countEvents(reader, filter);
        const rows = await listEvents(reader, filter, rangeOf(page));
        return pageOf(page, total, rows.map(eventOf));
      }),

    /** Older events than one, for a list that is read to its end. */
    eventsBefore: (query: EventQuery, before: bigint | undefined, limit: number) =>
      db.read(async (reader) =>
        (await listEventsBefore(reader, filterOf(query), before, limit)).map(eventOf),
      ),

    runs: ({ only, ...page }: { only?: "releases" | "running" | undefined } & PageAsked) =>
      db.read(async (reader) => {
        const total = await countRuns(reader, only);
        return pageOf(page, total, (await listRuns(reader, only, rangeOf(page))).map(runOf));
      }),

    checks: (page: PageAsked) =>
      db.read(async (reader) => {
        const total = await countChecks(reader);
        return pageOf(page, total, (await listChecks(reader, rangeOf(page))).map(checkOf));
      }),
  };
}

export function createSystemConsole(deps: SystemConsoleDeps) {
  const { db, fourEyes } = deps;
  const audit = createAudit(deps);
  const integrity = createIntegrity({
    ...deps,
    auditEnd: async (tx) => BigInt((await lockHead(tx)).seq),
    actionsSince: async (reader, actions, afterSeq) =>
      new Set(await listActionsSince(reader, actions, afterSeq)),
  });

  /** Looks, for the worker and the command line. */
  const check = async (reason: VerificationReason, by: string) =>
    checkOf(await integrity.check(reason, by));

  return {
    ...createLists(deps),
    check,

    /** Looks now, for an operator. Refuses: permission_denied. */
    async checkNow(actor: Actor): Promise<SystemCheck> {
      const done = await check("operator", actor.username);
      const { checkId, hasPassed, manifest, findings } = done;
      await change({ db, audit }, actor, permission, (tx) =>
        audit.record(tx, {
          actor,
          action: "system.checked",
          subject: checkId,
          after: { hasPassed, manifest, findings: findings.length },
        }),
      );
      return done;
    },

    /**
     * Takes the critical settings as right, as they stand.
     *
     * Refuses, in this order: permission_denied, changed_meanwhile, approval_pending.
     */
    approve: (hand: Hand, reason: string) =>
      fourEyes.together(hand, {
        permission,
        work: async (tx, { actor }) => {
          const { rows, differed } = await integrity.approveIn(tx);
          await audit.record(tx, {
            actor,
            action: "configuration.approved",
            subject: "critical settings",
            before: { differed },
            after: { differed: [], rows, reason },
          });
          return { rows };
        },
      }),
  };
}

export type SystemConsole = ReturnType<typeof createSystemConsole>;
