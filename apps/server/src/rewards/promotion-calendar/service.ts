import type { CallParsed, PromotionCalendar } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { addMonths } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { conflictsOf } from "./rules.ts";
import { listPlanned } from "./store.ts";

/** All promotions of a brand in a month, and which are in each other's way. */
export interface CalendarDeps {
  readonly db: Database;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

/** More than anybody looks at in a month. */
const shownMax = 500;

/** Refuses: not_found. */
async function month(
  { db, brand }: CalendarDeps,
  { merchantCode, month: asked }: CallParsed<"promotionCalendar">["query"],
): Promise<PromotionCalendar> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  const { timeZone } = await brand.getMerchant(merchantCode);
  const first = `${asked}-01`;
  const [from, to] = [startOfDay(first, timeZone), startOfDay(addMonths(first, 1), timeZone)];
  const rows = await db.read((reader) => listPlanned(reader, { merchantCode, from, to }, shownMax));
  const conflicts = conflictsOf(rows);
  return {
    timeZone,
    from: from.toISOString(),
    to: to.toISOString(),
    promotions: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      conflicts: [...(conflicts.get(row.promotionId) ?? [])],
    })),
  };
}

export const calendarHandlers = (deps: CalendarDeps): Handlers<"promotionCalendar"> => ({
  promotionCalendar: ({ query }) => month(deps, query),
});
