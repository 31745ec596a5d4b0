import type { RaffleSettings, RaffleState } from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import { plainTextOf } from "../../platform/drawn-code.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { arePlaced, givenInOrder, isGiven } from "../prize-terms/rules.ts";

/**
 * A raffle. Pure.
 *
 *   state      event                                              state
 *   (none)     two operators plan it; the commitment is public    planned
 *   planned    its first day begins                               open
 *   planned    an operator cancels it                             cancelled
 *   open       its last day is over, and ten minutes more         frozen: the list is public
 *   frozen     the public input is there                          drawn: seed and result too
 *   drawn      30 days later, if the terms say so                 drawn: the places are public
 *   drawn      their own public input is there                    drawn: what nobody claimed again
 */
export interface RaffleTimes {
  readonly state: RaffleState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Facts of the last day may arrive so late. */
export const lateMs = 10 * minuteMs;
/** The public input is of a round that nobody knew when the list was published. */
export const waitMs = minuteMs;

/** So long a prize may be claimed. */
export const claimMs = 30 * dayMs;
/** A claim of the last moment is committed by then, also one of a program whose clock is behind. */
export const redrawMs = claimMs + lateMs;

export const stateAt = ({ state, startsAt }: RaffleTimes, at: Date): RaffleState =>
  state === "planned" && at >= startsAt ? "open" : state;

/** When what nobody claimed is frozen to be drawn again; undefined where there is no such draw. */
export const redrawAtOf = ({
  settings,
  drawnAt,
}: {
  readonly settings: Pick<RaffleSettings, "redraw">;
  readonly drawnAt: Date | null;
}): Date | undefined =>
  settings.redraw && drawnAt !== null ? new Date(drawnAt.getTime() + redrawMs) : undefined;

/** What of a raffle decides what is done with it next. */
export interface RaffleStanding extends RaffleTimes {
  readonly settings: Pick<RaffleSettings, "redraw">;
  readonly drawnAt: Date | null;
  readonly redrawFrozenAt: Date | null;
  readonly redrawnAt: Date | null;
}

export type RaffleStep = "open" | "freeze" | "draw" | "freeze_again" | "draw_again";

/** What the clock asks for now; both draws wait for their public input as well. */
export function stepOf(raffle: RaffleStanding, at: Date): RaffleStep | undefined {
  switch (raffle.state) {
    case "planned":
      return raffle.startsAt <= at ? "open" : undefined;
    case "open":
      return raffle.endsAt.getTime() + lateMs <= at.getTime() ? "freeze" : undefined;
    case "frozen":
      return "draw";
    case "drawn": {
      if (raffle.redrawnAt !== null) return undefined;
      if (raffle.redrawFrozenAt !== null) return "draw_again";
      const again = redrawAtOf(raffle);
      return again !== undefined && again <= at ? "freeze_again" : undefined;
    }
    default:
      return undefined;
  }
}

/** What each place wins. */
export const givenBy = ({ prizes, others = [] }: Pick<RaffleSettings, "prizes" | "others">) =>
  givenInOrder(prizes, others);

export interface RaffleFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "too_high" | "cannot_change" | "over";
}

const daysMax = 92;
const aheadMax = 92;

/** The moments of its days. */
export const timesOf = ({ fromDay, toDay }: RaffleSettings, timeZone: string) => ({
  startsAt: startOfDay(fromDay, timeZone),
  endsAt: startOfDay(addDays(toDay, 1), timeZone),
});

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfRaffle(
  settings: RaffleSettings,
  { currency, today }: { readonly currency: string; readonly today: string },
): RaffleFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  const { fromDay, toDay, rule, prizes } = settings;
  if (fromDay <= today) return { field: "fromDay", reason: "over" };
  if (fromDay > addDays(today, aheadMax)) return { field: "fromDay", reason: "too_high" };
  if (toDay < fromDay) return { field: "toDay", reason: "too_low" };
  if (toDay >= addDays(fromDay, daysMax)) return { field: "toDay", reason: "too_high" };
  const each = parseMinor(rule.amount, currency);
  if (each === undefined) return { field: "amount", reason: "not_an_amount" };
  if (each <= 0n) return { field: "amount", reason: "too_low" };
  const { others = [] } = settings;
  const places = others.map(({ place }) => place);
  if (!arePlaced(places, prizes.length)) return { field: "others", reason: "cannot_change" };
  for (const given of givenBy(settings)) {
    if (parseMinor(given.amount, currency) === undefined) {
      return { field: "prizes", reason: "not_an_amount" };
    }
    if (!isGiven(given, currency)) return { field: "prizes", reason: "too_low" };
  }
  return undefined;
}

/** How many tickets a day of play or deposits gives. */
export function ticketsOfDay(
  { rule, currency }: Pick<RaffleSettings, "rule" | "currency">,
  day: { readonly validMinor: bigint; readonly depositMinor: bigint },
): number {
  const each = parseMinor(rule.amount, currency) ?? 0n;
  const done = rule.by === "deposit" ? day.depositMinor : day.validMinor;
  if (each <= 0n || done < each) return 0;
  const many = done / each;
  // tidy: allow money-number, because it is a count of tickets.
  return many > BigInt(rule.aDay) ? rule.aDay : Number(many);
}

/** A name that tells nothing about the member. */
export const aliasOf = plainTextOf;
