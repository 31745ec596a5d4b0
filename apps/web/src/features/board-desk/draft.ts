import type {
  BoardEntry,
  BoardPrizes,
  BoardScore,
  BoardScoreKind,
  BoardSettings,
  BoardTies,
  ConsoleBoard,
  GameType,
} from "@baize/contract";
import { minor, parseMinor, type Minor } from "@baize/money";
import { timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import {
  accessDraftOf,
  accessOf,
  brokenControl,
  controlDraftOf,
  controlOf,
  type AccessDraft,
  type ControlDraft,
} from "../../ui/desk/conditions/access-draft.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { poolTurnoverBpsMin } from "@baize/contract/board-units";
import {
  brokenGiven,
  emptyGiven,
  givenDraftOf,
  givenOf,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";
import type { Wants } from "../../ui/desk/fault-text.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import {
  brokenPeriod,
  filterDraftOf,
  filterOf,
  isAmount,
  isSaid,
  plain,
  saidIn,
  type FilterDraft,
  type Texts,
} from "../../lib/typed-terms.ts";

/** A board as it is typed: every field is a text, but what is chosen from a list. */

export interface LineDraft {
  readonly times: string;
  readonly points: string;
}

export interface PlaceDraft extends GivenDraft {
  readonly from: string;
  readonly to: string;
}

export const emptyPlace = (place: string): PlaceDraft => ({
  ...emptyGiven,
  from: place,
  to: place,
});

export interface BoardDraft extends FilterDraft, AccessDraft, ControlDraft {
  readonly title: Texts;
  readonly text: Texts;
  readonly opens: string;
  readonly from: string;
  readonly until: string;
  readonly entry: "none" | BoardEntry["by"];
  readonly buyIn: string;
  readonly fee: string;
  readonly rebuys: string;
  readonly points: string;
  /** The cancelled tournament whose tickets are taken too; empty for none. */
  readonly alsoOf: string;
  readonly needsJoin: boolean;
  readonly minPlayers: string;
  readonly kind: BoardScoreKind;
  readonly best: string;
  readonly rounds: string;
  readonly weights: Readonly<Partial<Record<GameType, string>>>;
  readonly table: readonly LineDraft[];
  readonly countsFree: boolean;
  readonly perMinute: string;
  /** Of a tournament; empty where all rounds count. */
  readonly roundsMax: string;
  readonly ties: BoardTies;
  readonly by: BoardPrizes["by"];
  readonly places: readonly PlaceDraft[];
  readonly pool: string;
  readonly shares: string;
  readonly scorePlaces: string;
  readonly reviewAbove: string;
  readonly turnover: string;
  readonly claimDays: string;
}

/** Who has paid to enter, or was given a ticket, is held back from nothing. */
export const mayHold = ({ entry }: Pick<BoardDraft, "entry">): boolean =>
  entry === "none" || entry === "free";

/** What numbers of a board may be. */
export const bounds = {
  minPlayers: [0, 10_000],
  rebuys: [0, 20],
  points: [1, 999_999],
  best: [1, 1000],
  rounds: [2, 100],
  weight: [0, 1000],
  linePoints: [1, 999_999],
  perMinute: [1, 600],
  roundsMax: [1, 10_000],
  place: [1, 1000],
  share: [1, 999_999],
  scorePlaces: [1, 100],
  claimDays: [1, 90],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** A board not saved yet; the client makes its id, so a repeated save is harmless. */
export function newBoard({ merchantCode, currency }: BrandOutline, boardId: string): ConsoleBoard {
  return {
    boardId,
    merchantCode,
    settings: {
      currency,
      title: {},
      text: {},
      opensAt: "",
      startsAt: "",
      endsAt: "",
      needsJoin: false,
      minPlayers: 0,
      score: { kind: "sum_multiplier", best: 3 },
      filter: { gameTypes: [], vendors: [], least: null },
      countsFree: false,
      perMinuteMax: null,
      ties: "earliest",
      entry: null,
      prizes: { by: "places", places: [{ from: 1, to: 1, amount: "" }] },
      reviewAbove: null,
      turnoverBps: 10_000,
      claimDays: 7,
    },
    state: "published",
    joined: 0,
    players: 0,
    waiting: 0,
    frozenAt: null,
    resultHash: null,
    prizes: "0",
    boughtIn: null,
    updatedAt: "",
    revision: 0,
  };
}

const zoned = (at: string, timeZone: string) => (at === "" ? "" : toZoneText(at, timeZone));

function scoreDraftOf(score: BoardScore) {
  const weights = score.kind === "wagered" ? score.weights : [];
  const table = score.kind === "points" ? score.table : [];
  return {
    kind: score.kind,
    best: score.kind === "sum_multiplier" ? String(score.best ?? "") : "3",
    rounds: score.kind === "window" ? String(score.rounds) : "10",
    weights: Object.fromEntries(weights.map((one) => [one.gameType, String(one.percent)])),
    table:
      table.length === 0
        ? [{ times: "", points: "" }]
        : table.map(({ times, points }) => ({ times, points: String(points) })),
  };
}

function entryDraftOf(entry: BoardEntry | null) {
  const paid = entry?.by === "cash" ? entry : undefined;
  const rebuys = entry === null || entry.by === "free" ? 0 : entry.rebuys;
  return {
    entry: entry?.by ?? ("none" as const),
    buyIn: paid?.buyIn ?? "",
    fee: paid?.fee ?? "",
    rebuys: String(rebuys),
    points: entry?.by === "points" ? String(entry.points) : "",
    alsoOf: (entry?.by === "ticket" ? entry.alsoOf : null) ?? "",
  };
}

function prizesDraftOf(prizes: BoardPrizes) {
  return {
    by: prizes.by,
    places:
      prizes.by === "places"
        ? prizes.places.map(({ from, to, ...given }) => ({
            ...givenDraftOf(given),
            from: String(from),
            to: String(to),
          }))
        : [emptyPlace("1")],
    pool: prizes.by === "places" ? "" : prizes.pool,
    shares: prizes.by === "shares" ? prizes.shares.join(", ") : "",
    scorePlaces: prizes.by === "score" ? String(prizes.places) : "",
  };
}

export function boardDraftOf(
  { settings }: ConsoleBoard,
  { timeZone }: Pick<BrandOutline, "timeZone">,
): BoardDraft {
  const { title, text, needsJoin, countsFree, ties, perMinuteMax } = settings;
  return {
    title,
    text,
    needsJoin,
    countsFree,
    ties,
    opens: zoned(settings.opensAt, timeZone),
    from: zoned(settings.startsAt, timeZone),
    until: zoned(settings.endsAt, timeZone),
    minPlayers: String(settings.minPlayers),
    ...entryDraftOf(settings.entry),
    ...scoreDraftOf(settings.score),
    ...filterDraftOf(settings.filter),
    perMinute: String(perMinuteMax ?? ""),
    roundsMax: String(settings.roundsMax ?? ""),
    ...prizesDraftOf(settings.prizes),
    reviewAbove: settings.reviewAbove ?? "",
    turnover: timesOfBps(settings.turnoverBps),
    claimDays: String(settings.claimDays),
    ...accessDraftOf(settings),
    ...controlDraftOf(settings),
  };
}

const isEmpty = (text: string) => text.trim() === "";
const isTimes = (text: string) => /^\d{1,16}(\.\d{1,2})?$/.test(plain(text));

const sharesOf = (text: string) => text.split(",").map((share) => wholeOf(share, ...bounds.share));

function brokenScore({ kind, best, rounds, weights, table }: BoardDraft): string[] {
  switch (kind) {
    case "sum_multiplier":
      return isEmpty(best) || wholeOf(best, ...bounds.best) !== undefined ? [] : ["best"];
    case "window":
      return wholeOf(rounds, ...bounds.rounds) === undefined ? ["rounds"] : [];
    case "wagered":
      return gameTypes.flatMap((type) => {
        const weight = weights[type] ?? "";
        return isEmpty(weight) || wholeOf(weight, ...bounds.weight) !== undefined
          ? []
          : [`weights.${type}`];
      });
    case "points":
      return table.flatMap(({ times, points }, at) => [
        ...(isTimes(times) ? [] : [`table.${at}.times`]),
        ...(wholeOf(points, ...bounds.linePoints) === undefined ? [`table.${at}.points`] : []),
      ]);
    default:
      return [];
  }
}

/** An amount, or nothing. */
export const isNoneOr = (text: string, currency: string) =>
  isEmpty(text) || parseMinor(plain(text), currency) !== undefined;

function brokenEntry(draft: BoardDraft, currency: string): string[] {
  const { entry, buyIn, fee, rebuys, points } = draft;
  if (entry === "none" || entry === "free") return [];
  const tries = wholeOf(rebuys, ...bounds.rebuys) === undefined ? ["rebuys"] : [];
  if (entry === "ticket") return tries;
  if (entry === "points") {
    return wholeOf(points, ...bounds.points) === undefined ? ["points", ...tries] : tries;
  }
  const amount = (text: string) => parseMinor(plain(text), currency);
  const isBuyIn = isAmount(buyIn, currency);
  const isBelow = !isBuyIn || (amount(fee) ?? 0n) < (amount(buyIn) ?? 0n);
  const isFee = isNoneOr(fee, currency) && isBelow;
  return [...(isBuyIn ? [] : ["buyIn"]), ...(isFee ? [] : ["fee"]), ...tries];
}

function brokenPrizes(draft: BoardDraft, currency: string): string[] {
  const { by, places, pool, shares, scorePlaces, entry } = draft;
  if (by === "places") {
    return places.flatMap((place, at) => [
      ...(placeFault(places, at) === undefined ? [] : [`prizes.${at}.from`]),
      ...(wholeOf(place.to, ...toBounds(places, at)) === undefined ? [`prizes.${at}.to`] : []),
      ...brokenGiven(place, currency).map((field) => `prizes.${at}.${field}`),
    ]);
  }
  // A pool of buy-ins may be guaranteed to be nothing.
  const isPool = entry === "cash" ? isNoneOr(pool, currency) : isAmount(pool, currency);
  const broken = isPool ? [] : ["pool"];
  if (by === "shares" && sharesOf(shares).includes(undefined)) broken.push("shares");
  if (by === "score" && wholeOf(scorePlaces, ...bounds.scorePlaces) === undefined)
    broken.push("places");
  return broken;
}

type PlaceDrafts = BoardDraft["places"];

const placeOf = (text: string | undefined) => wholeOf(text ?? "", ...bounds.place);

/** The place behind the range before; undefined where that does not say where it ends. */
export function nextPlace(places: PlaceDrafts, at: number): number | undefined {
  const before = at === 0 ? 0 : placeOf(places[at - 1]?.to);
  return before === undefined ? undefined : before + 1;
}

/** What is wrong with where a range begins: each follows the one before. */
export function placeFault(places: PlaceDrafts, at: number): Wants | undefined {
  const from = placeOf(places[at]?.from);
  if (from === undefined) return bounds.place;
  const next = nextPlace(places, at) ?? from;
  if (from === next) return undefined;
  return from > next ? "gap" : "overlap";
}

/** Where a range may end. */
export const toBounds = (places: PlaceDrafts, at: number) =>
  [placeOf(places[at]?.from) ?? 1, bounds.place[1]] as const;

/** Writes where a range ends; one that begins right behind it moves along. */
export function withEnd(places: PlaceDrafts, at: number, to: string): PlaceDrafts {
  const isFollowed = placeFault(places, at + 1) === undefined;
  const ended = places.map((row, index) => (index === at ? { ...row, to } : row));
  const next = nextPlace(ended, at + 1);
  if (!isFollowed || next === undefined) return ended;
  return ended.map((row, index) => (index === at + 1 ? { ...row, from: String(next) } : row));
}

/** What members win of each other must be staked once at least. */
function isTurnover({ turnover, entry }: BoardDraft): boolean {
  const bps = factorOf(turnover);
  return bps !== undefined && (entry !== "cash" || bps >= poolTurnoverBpsMin);
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenBoard(draft: BoardDraft, currency: string): string[] {
  const { opens, from, least, perMinute, reviewAbove } = draft;
  const optional = (text: string) => isEmpty(text) || isAmount(text, currency);
  return [
    ...(isSaid(draft.title) ? [] : ["title"]),
    ...(isSaid(draft.text) ? [] : ["text"]),
    ...brokenPeriod(draft),
    ...(opens !== "" && from !== "" && opens > from ? ["opensAt"] : []),
    ...(wholeOf(draft.minPlayers, ...bounds.minPlayers) === undefined ? ["minPlayers"] : []),
    ...brokenEntry(draft, currency),
    ...brokenScore(draft),
    ...(optional(least) ? [] : ["least"]),
    ...(isEmpty(perMinute) || wholeOf(perMinute, ...bounds.perMinute) !== undefined
      ? []
      : ["perMinute"]),
    ...(draft.entry === "none" ||
    isEmpty(draft.roundsMax) ||
    wholeOf(draft.roundsMax, ...bounds.roundsMax) !== undefined
      ? []
      : ["roundsMax"]),
    ...brokenPrizes(draft, currency),
    ...(optional(reviewAbove) ? [] : ["reviewAbove"]),
    ...(isTurnover(draft) ? [] : ["turnover"]),
    ...(wholeOf(draft.claimDays, ...bounds.claimDays) === undefined ? ["claimDays"] : []),
    ...(mayHold(draft) ? brokenControl(draft) : []),
  ];
}

function scoreOf({ kind, best, rounds, weights, table }: BoardDraft): BoardScore {
  switch (kind) {
    case "sum_multiplier":
      return { kind, best: wholeOf(best, ...bounds.best) ?? null };
    case "window":
      return { kind, rounds: wholeOf(rounds, ...bounds.rounds) ?? 2 };
    case "wagered":
      return {
        kind,
        weights: gameTypes.flatMap((gameType) => {
          const percent = wholeOf(weights[gameType] ?? "", ...bounds.weight);
          return percent === undefined ? [] : [{ gameType, percent }];
        }),
      };
    case "points":
      return {
        kind,
        table: table.map(({ times, points }) => ({
          times: plain(times),
          points: wholeOf(points, ...bounds.linePoints) ?? 1,
        })),
      };
    default:
      return { kind };
  }
}

function roundsOf(draft: BoardDraft): Pick<BoardSettings, "roundsMax"> {
  const roundsMax =
    draft.entry === "none" ? undefined : wholeOf(draft.roundsMax, ...bounds.roundsMax);
  return roundsMax === undefined ? {} : { roundsMax };
}

function entryOf({ entry: by, buyIn, fee, points, ...draft }: BoardDraft): BoardEntry | null {
  if (by === "none") return null;
  if (by === "free") return { by };
  const rebuys = wholeOf(draft.rebuys, ...bounds.rebuys) ?? 0;
  if (by === "ticket") return { by, rebuys, alsoOf: draft.alsoOf === "" ? null : draft.alsoOf };
  if (by === "points") return { by, points: wholeOf(points, ...bounds.points) ?? 1, rebuys };
  return { by, buyIn: plain(buyIn), fee: isEmpty(fee) ? "0" : plain(fee), rebuys };
}

function prizesOf(draft: BoardDraft, currency: string): BoardPrizes {
  const { by, places, shares, scorePlaces } = draft;
  const pool = isEmpty(draft.pool) ? "0" : draft.pool;
  if (by === "shares") {
    return { by, pool: plain(pool), shares: sharesOf(shares).map((share) => share ?? 1) };
  }
  if (by === "score") {
    return { by, pool: plain(pool), places: wholeOf(scorePlaces, ...bounds.scorePlaces) ?? 1 };
  }
  return {
    by,
    places: places.map((place) => ({
      from: placeOf(place.from) ?? 1,
      to: placeOf(place.to) ?? 1,
      ...givenOf(place, currency),
    })),
  };
}

/** What all prizes come to, of settings in which nothing is broken and prizes have their worth. */
export function prizeSumOf({
  prizes,
  currency,
}: Pick<BoardSettings, "prizes" | "currency">): Minor {
  const amount = (text: string) => parseMinor(text, currency) ?? 0n;
  if (prizes.by !== "places") return minor(amount(prizes.pool));
  return minor(
    prizes.places.reduce(
      (sum, { from, to, amount: text }) => sum + BigInt(to - from + 1) * amount(text),
      0n,
    ),
  );
}

/** What is sent, of a draft in which nothing is broken. */
export function boardSettingsOf(
  draft: BoardDraft,
  currency: string,
  timeZone: string,
): BoardSettings {
  const { countsFree, ties, opens, from } = draft;
  // Who pays to take part has joined.
  const needsJoin = draft.needsJoin || draft.entry !== "none";
  return {
    currency,
    needsJoin,
    countsFree,
    ties,
    title: saidIn(draft.title),
    text: saidIn(draft.text),
    opensAt: fromZoneText(opens === "" ? from : opens, timeZone) ?? "",
    startsAt: fromZoneText(from, timeZone) ?? "",
    endsAt: fromZoneText(draft.until, timeZone) ?? "",
    minPlayers: needsJoin ? (wholeOf(draft.minPlayers, ...bounds.minPlayers) ?? 0) : 0,
    entry: entryOf(draft),
    score: scoreOf(draft),
    filter: filterOf(draft),
    perMinuteMax: wholeOf(draft.perMinute, ...bounds.perMinute) ?? null,
    ...roundsOf(draft),
    prizes: prizesOf(draft, currency),
    reviewAbove: isEmpty(draft.reviewAbove) ? null : plain(draft.reviewAbove),
    turnoverBps: factorOf(draft.turnover) ?? 0,
    claimDays: wholeOf(draft.claimDays, ...bounds.claimDays) ?? 1,
    ...accessOf(draft),
    ...(mayHold(draft) && controlOf(draft)),
  };
}
