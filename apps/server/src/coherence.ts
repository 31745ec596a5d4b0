import { findAffiliateIncoherences, findCommissionIncoherences } from "./agents/index.ts";
import { findLineIncoherences } from "./identity/index.ts";
import { findIncoherences, type Incoherence } from "./ledger/index.ts";
import type { Alerts } from "./platform/alerts/index.ts";
import type { Database } from "./platform/db.ts";
import type { Log } from "./platform/log.ts";
import { findRewardIncoherences } from "./rewards/index.ts";
import { findJackpotIncoherences } from "./vendors/index.ts";

/** Everything that must not be in the books: of the ledger, the lines, and what modules keep. */
export async function findAllIncoherences(db: Database): Promise<Incoherence[]> {
  return [
    ...(await findIncoherences(db)),
    ...(await findLineIncoherences(db)),
    ...(await findRewardIncoherences(db)),
    ...(await findJackpotIncoherences(db)),
    ...(await findCommissionIncoherences(db)),
    ...(await findAffiliateIncoherences(db)),
  ];
}

/** Whether the books agree with themselves; what does not is an alert. Answers how much it is. */
export async function reportIncoherences({
  db,
  log,
  alerts,
}: {
  readonly db: Database;
  readonly log: Log;
  readonly alerts: Pick<Alerts, "report">;
}): Promise<number> {
  const found = await findAllIncoherences(db);
  const seen = found.map(({ check, memberId, finding }) => ({
    subject: `${check}: member ${memberId}: ${finding}`,
    detail: { check, memberId: String(memberId), finding },
  }));
  await alerts.report("books_incoherent", seen);
  if (found.length === 0) log.info("the books agree");
  return found.length;
}
