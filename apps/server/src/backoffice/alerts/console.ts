import type { AcknowledgeAlert, AlertInConsole, AlertState } from "@baize/contract";
import {
  acknowledgeIn,
  countAlerts,
  findAlert,
  listAlerts,
  type AlertRow,
} from "../../platform/alerts/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit } from "../audit/service.ts";
import { change } from "../changes/change.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** What the nightly checks found, and who acknowledged it. */
export interface AlertConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface AlertQuery {
  readonly state?: AlertState | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

function alertOf(row: AlertRow): AlertInConsole {
  const { code, subject, detail, acknowledgedAt, acknowledgedBy, note } = row;
  const isKnown = acknowledgedAt !== null && acknowledgedBy !== null && note !== null;
  return {
    code,
    subject,
    detail,
    state: row.goneAt !== null ? "gone" : isKnown ? "acknowledged" : "new",
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    goneAt: row.goneAt?.toISOString() ?? null,
    acknowledgement: isKnown
      ? { operator: acknowledgedBy, at: acknowledgedAt.toISOString(), note }
      : null,
  };
}

export function createAlertConsole(deps: AlertConsoleDeps) {
  const { db, clock } = deps;
  const audit = createAudit(deps);
  return {
    list: ({ state, ...page }: AlertQuery) =>
      db.read(async (reader) => {
        const total = await countAlerts(reader, state);
        const rows = await listAlerts(reader, state, rangeOf(page));
        return pageOf(page, total, rows.map(alertOf));
      }),

    /**
     * Notes who handles an open alert. The alert ends when its check does not find it any more.
     *
     * Refuses, in this order: permission_denied, not_found, changed_meanwhile (over, another by
     * now, or acknowledged already).
     */
    acknowledge: (actor: Actor, asked: AcknowledgeAlert): Promise<AlertInConsole> =>
      change({ db, audit }, actor, "alerts.acknowledge", async (tx) => {
        const { code, subject, note } = asked;
        const before = await findAlert(tx, code, subject);
        if (before === undefined) throw new Refusal("not_found");
        const isThis = before.firstSeenAt.getTime() === Date.parse(asked.firstSeenAt);
        const said = { by: actor.username, at: clock.now(), note };
        const after = isThis ? await acknowledgeIn(tx, before, said) : undefined;
        if (after === undefined) throw new Refusal("changed_meanwhile");
        await audit.record(tx, {
          actor,
          action: "alert.acknowledged",
          subject: `${code} ${subject}`,
          before: { state: alertOf(before).state },
          after: { state: alertOf(after).state, note },
        });
        return alertOf(after);
      }),
  };
}

export type AlertConsole = ReturnType<typeof createAlertConsole>;
