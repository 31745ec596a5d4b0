import { exportKinds, type CallName, type ExportKind } from "@baize/contract";
import { createEventDecisions, type Consumer } from "../platform/events/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { CriticalPlace, IntegrityDeps } from "../platform/integrity/index.ts";
import { closeUnknownAccess } from "../platform/significant-events/index.ts";
import { alertConsoleRoutes } from "./alerts/console-routes.ts";
import { createAlertConsole } from "./alerts/console.ts";
import { auditRoutes } from "./audit/routes.ts";
import { createAudit } from "./audit/service.ts";
import { eventConsoleRoutes } from "./event-log/console-routes.ts";
import { createEventConsole, type EventConsoleDeps } from "./event-log/console.ts";
import { ownExports } from "./export.ts";
import { exportRoutes } from "./exports/routes.ts";
import { createExports, type ExportDeps } from "./exports/service.ts";
import type { ExportSources } from "./exports/source.ts";
import { createExportWriter } from "./exports/writer.ts";
import { createApprovals, type ApprovalDeps } from "./four-eyes/approvals.ts";
import { approvalRoutes } from "./four-eyes/routes.ts";
import { operatorRoutes } from "./operators/routes.ts";
import { roleRoutes } from "./roles/routes.ts";
import { createBackoffice, type BackofficeDeps } from "./service.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { systemConsoleRoutes } from "./system/console-routes.ts";
import { createSystemConsole } from "./system/console.ts";

export interface BackofficeModuleDeps extends BackofficeDeps, ApprovalDeps, ExportDeps {
  readonly config: IntegrityDeps["config"];
  readonly onError: (error: unknown) => void;
  /** Of all modules, this one's own among them: what two agree to is run by its own handler. */
  readonly handlers: () => Partial<Handlers<CallName>>;
  readonly findMembers: EventConsoleDeps["findMembers"];
  /** Of all modules. */
  readonly consumers: () => readonly Consumer[];
  /** Of all other modules. */
  readonly exports: Partial<ExportSources>;
  readonly critical: readonly CriticalPlace[];
}

/** Who may do what, and what one person may do alone. */
const ownCritical: readonly CriticalPlace[] = [
  {
    place: "backoffice.adjustment_policy",
    key: ["merchant_code", "currency"],
    columns: ["alone_up_to_minor", "alone_a_day_minor"],
    actions: [],
  },
  {
    place: "backoffice.role_permission",
    key: ["role_id", "permission"],
    columns: ["role_id", "permission"],
    actions: ["role.created", "role.updated", "role.deleted"],
  },
  {
    place: "backoffice.operator_role",
    key: ["operator_id", "role_id"],
    columns: ["operator_id", "role_id"],
    actions: ["operator.created", "operator.updated"],
  },
];

function demandAll(sources: Partial<ExportSources>, kinds: readonly ExportKind[]): ExportSources {
  const missing = kinds.filter((kind) => sources[kind] === undefined);
  if (missing.length > 0) throw new Error(`exports without a source: ${missing.join(", ")}`);
  return sources as ExportSources;
}

export function backofficeModule(deps: BackofficeModuleDeps) {
  const { db, clock, ids, log, config, sealer, fourEyes, secondPersonAgeMs, onError } = deps;
  const { findMembers } = deps;
  const backoffice = createBackoffice(deps);
  const approvals = createApprovals({
    db,
    clock,
    ids,
    sealer,
    secondPersonAgeMs,
    rewardNames: deps.rewardNames,
    games: deps.games,
    findMembers,
  });
  const critical = [...ownCritical, ...deps.critical];
  const system = createSystemConsole({ db, clock, ids, log, config, fourEyes, places: critical });
  const decisions = createEventDecisions({ db, consumers: deps.consumers });
  const events = createEventConsole({ db, clock, ids, fourEyes, decisions, findMembers });
  const audit = createAudit({ db, clock, ids });
  const own = ownExports(audit, system);
  const exportSources = demandAll({ ...deps.exports, ...own }, exportKinds);
  const exports = createExports({ db, clock, ids, demandMember: deps.demandMember });
  const exportWriter = createExportWriter({ db, clock, sources: exportSources, onError });
  return {
    backoffice,
    system,
    events,
    exportSources,
    exportWriter,
    handlers: {
      ...signInRoutes(backoffice),
      ...sessionRoutes(backoffice),
      ...operatorRoutes(backoffice),
      ...roleRoutes(backoffice),
      ...auditRoutes(audit),
      ...approvalRoutes(approvals, deps.handlers),
      ...exportRoutes(exports),
      ...alertConsoleRoutes(createAlertConsole({ db, clock, ids })),
      ...systemConsoleRoutes(system),
      ...eventConsoleRoutes(events),
    },
    jobs: [
      {
        name: "operator_sign_ins",
        at: "*/5 * * * *",
        async run() {
          await backoffice.watchSignIns();
          await closeUnknownAccess({ db, clock });
        },
      },
      {
        name: "verify",
        at: "33 * * * *",
        fill: "1d",
        run: () => system.check("schedule", "worker"),
      },
    ],
    cleanUp: { backoffice: backoffice.cleanUp, exports: exportWriter.cleanUp },
  };
}
