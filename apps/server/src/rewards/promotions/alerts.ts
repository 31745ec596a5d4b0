import { formatMinor, minor } from "@baize/money";
import type { Alerts } from "../../platform/alerts/index.ts";
import type { Database } from "../../platform/db.ts";
import { textIn } from "../../platform/text.ts";
import { listNamedBudgets, listSpent } from "../access/budget-store.ts";
import { listSpentOffers, type SpentOffer } from "../offers/store.ts";
import { warningOf } from "./rules.ts";
import { listRunning } from "./store.ts";

/** Of an offer with a deposit; what is closed needs nobody. */
function alertOfOffer({ merchantCode, offerId, currency, title, ...of }: SpentOffer) {
  const percent = warningOf(of.spentMinor, of.maxMinor);
  if (percent === 0) return [];
  const text = (amount: bigint) => `${formatMinor(minor(amount), currency)} ${currency}`;
  const [spent, budget] = [text(of.spentMinor), text(of.maxMinor)];
  const detail = { merchantCode, offerId, title: textIn(title, "en"), percent, spent, budget };
  return [{ subject: `${merchantCode} ${offerId} ${percent}`, detail }];
}

/**
 * Tells operators of budgets of which 50, 80 and 100 percent are promised or paid, each as an alert
 * of its own; one is over when the next comes, when the budget is raised, or the promotion ends.
 */
export async function reportBudgets({
  db,
  alerts,
}: {
  readonly db: Database;
  readonly alerts: Pick<Alerts, "report">;
}): Promise<number> {
  const [running, spent, others] = await db.read(async (reader) => [
    await listRunning(reader),
    await listSpent(reader),
    await listNamedBudgets(reader),
  ]);
  const known = new Map(
    running.map(({ promotionId, currency, terms: { title } }) => [
      promotionId,
      { currency, title },
    ]),
  );
  const named = [
    ...spent.map((row) => ({ ...row, ...known.get(row.rewardId) })),
    // Of missions, wheels and check-ins.
    ...others,
  ];
  const seen = named.flatMap(
    ({ rewardId: promotionId, merchantCode, spentMinor, maxMinor, ...what }) => {
      const { currency, title } = what;
      if (currency === undefined || title === undefined || maxMinor === null) return [];
      const percent = warningOf(spentMinor, maxMinor);
      if (percent === 0) return [];
      const text = (amount: bigint) => `${formatMinor(minor(amount), currency)} ${currency}`;
      const detail = {
        merchantCode,
        promotionId,
        title: textIn(title, "en"),
        percent,
        spent: text(spentMinor),
        budget: text(maxMinor),
      };
      return [{ subject: `${merchantCode} ${promotionId} ${percent}`, detail }];
    },
  );
  const all = [...seen, ...(await db.read(listSpentOffers)).flatMap(alertOfOffer)];
  await alerts.report("promotion_budget", all);
  return all.length;
}
