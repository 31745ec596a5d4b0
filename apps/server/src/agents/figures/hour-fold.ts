import { dayMs, hourMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { policyIn } from "../policy/service.ts";
import {
  addMemberHours,
  addTeamHours,
  listWholeHours,
  saveJudgedHours,
  type JudgedHour,
  type TeamHourChange,
} from "./hour-store.ts";
import type { HourChange } from "./hours.ts";
import { noProduct } from "./rules.ts";
import type { Counting } from "./store.ts";

/** Adds what waits to the hours of members and of the teams that count them. */

/** Who was active in an hour is judged again for so long; figures of teams change for longer. */
export const judgedHoursMs = 3 * dayMs;
/** As long as periods are corrected, and a day more. */
export const teamHoursMs = 47 * dayMs;

export interface HourFoldDeps {
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
}

interface Place {
  readonly merchantCode: string;
  readonly isTest: boolean;
}

const keyOf = ({ memberId, hour }: Pick<HourChange, "memberId" | "hour">) =>
  `${memberId} ${hour.getTime()}`;

const once = <Row extends Pick<HourChange, "memberId" | "hour">>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

/** Judges whole hours again by the minimum of the first time, and answers what that changed. */
async function judge(
  deps: HourFoldDeps,
  tx: Tx,
  rows: readonly HourChange[],
  places: ReadonlyMap<bigint, Place>,
): Promise<TeamHourChange[]> {
  const saved: JudgedHour[] = [];
  const changed: TeamHourChange[] = [];
  const minimums = new Map<string, bigint>();
  for (const one of await listWholeHours(tx, once(rows))) {
    const { memberId, hour, validMinor } = one;
    const { merchantCode = "" } = places.get(memberId) ?? {};
    const { currency, timeZone } = await deps.brand.getMerchant(merchantCode);
    const usual =
      minimums.get(merchantCode) ??
      (await policyIn(deps, tx, merchantCode, currency)).activeHourMinMinor;
    minimums.set(merchantCode, usual);
    const minMinor = one.minMinor ?? usual;
    const active = validMinor >= minMinor ? 1n : 0n;
    if (one.minMinor !== null && active === one.active) continue;
    saved.push({ ...one, minMinor, active });
    if (active === one.active) continue;
    const none = { product: noProduct, validMinor: 0n, wonMinor: 0n };
    const day = dayOf(hour, timeZone);
    changed.push({ ...none, memberId, hour, day, active: active - one.active });
  }
  await saveJudgedHours(tx, saved);
  return changed;
}

/** Test accounts have no hours. */
export async function addHours(
  deps: HourFoldDeps,
  tx: Tx,
  changes: readonly HourChange[],
  places: ReadonlyMap<bigint, Place>,
  counting: readonly Counting[],
  fold: bigint,
): Promise<void> {
  const real = changes.filter(({ memberId }) => places.get(memberId)?.isTest === false);
  if (real.length === 0) return;
  const now = deps.clock.now().getTime();
  const recent = real.filter(({ hour }) => hour.getTime() > now - judgedHoursMs);
  await addMemberHours(tx, recent);
  const judged = await judge(deps, tx, recent, places);
  const isOver = (hour: Date) => hour.getTime() + hourMs <= now;
  const rows = [...real.map((row) => ({ ...row, active: 0n })), ...judged];
  await addTeamHours(tx, rows, counting, { fold, isOver });
}
