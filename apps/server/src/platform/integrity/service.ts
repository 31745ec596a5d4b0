import type { SystemFinding, VerificationReason } from "@baize/contract";
import { createAlerts } from "../alerts/index.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database, Tx } from "../db.ts";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import { readManifest, verifyFiles } from "./manifest.ts";
import { approveAll, findSettings, type Approved, type SettingsDeps } from "./settings.ts";
import { insertCheck, type CheckRow } from "./store.ts";

/**
 * Checks whether what runs is what was approved. It corrects nothing: a difference is a finding of
 * the check, an alert and with it an event, until it is right again or operators approve it.
 *
 * A critical setting may change only with an entry of the audit trail that explains it. If there is
 * one since the last check, the new value is accepted; if not, the database was changed directly.
 */
export interface IntegrityDeps extends SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly config: Pick<Config, "distDir" | "approvedManifest" | "mode">;
}

export interface Integrity {
  readonly check: (reason: VerificationReason, by: string) => Promise<CheckRow>;
  /** Takes all critical settings as right, as they stand. */
  readonly approveIn: (tx: Tx) => Promise<Approved>;
}

async function findBuild({ config }: IntegrityDeps) {
  const built = await readManifest(config.distDir);
  const finding = (subject: string, problem: SystemFinding["problem"]): SystemFinding => ({
    part: "build",
    subject,
    problem,
  });
  if (built === undefined) {
    // Development runs from the sources.
    const isBuilt = config.mode === "production" || config.approvedManifest !== undefined;
    const findings = isBuilt ? [finding("manifest.json", "no_manifest")] : [];
    return { manifest: null, files: 0, findings };
  }
  const { hash: manifest, manifest: list } = built;
  const isApproved = [undefined, manifest].includes(config.approvedManifest);
  const differing = await verifyFiles(config.distDir, list);
  const findings = [
    ...(isApproved ? [] : [finding(manifest, "not_approved")]),
    ...differing.map(({ subject, problem }) => finding(subject, problem)),
  ];
  return { manifest, files: Object.keys(list.files).length, findings };
}

export function createIntegrity(deps: IntegrityDeps): Integrity {
  const { db, clock, ids, log } = deps;
  const alerts = createAlerts({ db, clock, log });
  return {
    async check(reason, by) {
      const { manifest, files, findings: inBuild } = await findBuild(deps);
      const check = await db.transaction(async (tx) => {
        const at = clock.now();
        const { rows, findings: inSettings } = await findSettings(deps, tx, at);
        const findings = [...inBuild, ...inSettings];
        const hasPassed = findings.length === 0;
        const checkId = ids.uuidv7();
        const done = { checkId, at, reason, by, manifest, files, rows, hasPassed, findings };
        await insertCheck(tx, done);
        return done;
      });
      const seenIn = (part: SystemFinding["part"]) =>
        check.findings
          .filter((one) => one.part === part)
          .map(({ subject, problem }) => ({ subject, detail: { problem } }));
      await alerts.report("build_differs", seenIn("build"));
      await alerts.report("configuration_differs", seenIn("configuration"));
      if (check.hasPassed) log.info({ manifest, files, rows: check.rows }, "all is as approved");
      return check;
    },
    approveIn: (tx) => approveAll(deps, tx, clock.now()),
  };
}
