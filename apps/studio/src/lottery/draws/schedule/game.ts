/**
 * What the schedule knows of a lottery game (lottery document, section 2). Plays, prizes and prize
 * modes are not part of it.
 */
export interface LotteryGame {
  readonly code: string;
  readonly area: "VN" | "SEA" | "LOTT" | "ELOTT";
  readonly family: Family;
  /** Days and clocks of the game are those of this zone. */
  readonly zone: string;
  readonly source: ResultSource;
  readonly schedule: Schedule;
}

/** What a result looks like, and how it is drawn. */
export type Family =
  | "VN27"
  | "VN18"
  | "TH"
  | "LA"
  | "HN"
  | "YEEKEE"
  | "F4"
  | "TOGEL"
  | "D5"
  | "D3"
  | "X5"
  | "K3"
  | "PK10"
  | "PC28"
  | "KL8"
  | "M6"
  | "WG"
  | "HASH"
  | "MATKA";

/**
 * `own` results follow from seeds; `external` ones are entered; `derived` ones follow from another
 * game.
 */
export type ResultSource =
  | { readonly kind: "own" }
  | { readonly kind: "external" }
  | { readonly kind: "derived"; readonly from: string };

export type Schedule = IntervalSchedule | DailySchedule | BazaarSchedule;

/** Draws in equal distances from one clock of a day to another. */
export interface IntervalSchedule {
  readonly kind: "interval";
  readonly everySeconds: number;
  readonly from: string;
  readonly to: string;
  /**
   * `at-from`: the first draw is at `from`, none is at `to`, and its sales open when the draw
   * before closes. `after-a-period`: sales open at `from`, and the first draw is one period later.
   */
  readonly firstDraw: "at-from" | "after-a-period";
}

/** One draw a day, or one for each province of the day; on some days only, if it says which. */
export interface DailySchedule {
  readonly kind: "daily";
  readonly drawsAt: string;
  readonly closesAt: string;
  /** Sunday is 0. */
  readonly weekdays?: readonly number[];
  readonly monthDays?: readonly number[];
  readonly provincesOf?: Region;
}

/** Two results a draw: the open and the close of a bazaar. */
export interface BazaarSchedule {
  readonly kind: "bazaars";
  readonly bazaars: readonly Bazaar[];
  /** How long before the open, and before the close, its sales end. */
  readonly closesBeforeSeconds: number;
}

export interface Bazaar {
  readonly opensAt: string;
  readonly closesAt: string;
}

export type Region = "south" | "central";

export interface Province {
  readonly code: string;
  readonly name: string;
}

/** What operators edit of the schedule. */
export interface DrawCalendar {
  /** Of each region the provinces of a day; Sunday first. */
  readonly provinces: Readonly<Record<Region, readonly (readonly Province[])[]>>;
  /**
   * Of daily games, by code and usual day: the day its draw is moved to; null where none is held.
   */
  readonly moved: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

export const own: ResultSource = { kind: "own" };
export const external: ResultSource = { kind: "external" };

/** Every so many seconds all day; the draw at midnight is the first of the new day. */
export const everySeconds = (seconds: number): IntervalSchedule => ({
  kind: "interval",
  everySeconds: seconds,
  from: "00:00",
  to: "24:00",
  firstDraw: "at-from",
});

export const everyMinutes = (minutes: number): IntervalSchedule => everySeconds(minutes * 60);

/** Sales of an own draw in the day end five minutes before (section 2). */
export const daily = (
  drawsAt: string,
  closesAt: string,
  on: Pick<DailySchedule, "weekdays" | "monthDays" | "provincesOf"> = {},
): DailySchedule => ({ kind: "daily", drawsAt, closesAt, ...on });
