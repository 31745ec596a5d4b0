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
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import { poolTurnoverBpsMin } from "@baize/contract/board-units";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import {
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

export interface PlaceDraft {
  readonly to: string;
  readonly amount: string;
}

export interface BoardDraft extends FilterDraft {
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
        ? prizes.places.map(({ to, amount }) => ({ to: String(to), amount }))
        : [{ to: "1", amount: "" }],
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
    ...prizesDraftOf(settings.prizes),
    reviewAbove: settings.reviewAbove ?? "",
    turnover: timesOfBps(settings.turnoverBps),
    claimDays: String(settings.claimDays),
  };
}

const isEmpty = (text: string) => text.trim() === "";
const isTimes = (text: string) => /^\d{1,16}(\.\d{1,2})?$/.test(plain(text));

const sharesOf = (text: string) => text.split(",").map((share) => wholeOf(share, 1, 999_999));

function brokenScore({ kind, best, rounds, weights, table }: BoardDraft): string[] {
  switch (kind) {
    case "sum_multiplier":
      return isEmpty(best) || wholeOf(best, 1, 1000) !== undefined ? [] : ["best"];
    case "window":
      return wholeOf(rounds, 2, 100) === undefined ? ["rounds"] : [];
    case "wagered":
      return gameTypes.flatMap((type) => {
        const weight = weights[type] ?? "";
        return isEmpty(weight) || wholeOf(weight, 0, 1000) !== undefined ? [] : [`weights.${type}`];
      });
    case "points":
      return table.flatMap(({ times, points }, at) =>
        isTimes(times) && wholeOf(points, 1, 999_999) !== undefined ? [] : [`table.${at}`],
      );
    default:
      return [];
  }
}

const isNoneOr = (text: string, currency: string) =>
  isEmpty(text) || parseMinor(plain(text), currency) !== undefined;

function brokenEntry(draft: BoardDraft, currency: string): string[] {
  const { entry, buyIn, fee, rebuys, points } = draft;
  if (entry === "none" || entry === "free") return [];
  const tries = wholeOf(rebuys, 0, 20) === undefined ? ["rebuys"] : [];
  if (entry === "ticket") return tries;
  if (entry === "points") {
    return wholeOf(points, 1, 999_999_999) === undefined ? ["points", ...tries] : tries;
  }
  const amount = (text: string) => parseMinor(plain(text), currency);
  const isFee = isNoneOr(fee, currency) && (amount(fee) ?? 0n) < (amount(buyIn) ?? 0n);
  return [...(isAmount(buyIn, currency) ? [] : ["buyIn"]), ...(isFee ? [] : ["fee"]), ...tries];
}

function brokenPrizes(draft: BoardDraft, currency: string): string[] {
  const { by, places, pool, shares, scorePlaces, entry } = draft;
  if (by === "places") {
    return places.flatMap(({ to, amount }, at) => [
      ...(wholeOf(to, fromOf(draft, at), 1000) === undefined ? [`prizes.${at}.to`] : []),
      ...(isAmount(amount, currency) ? [] : [`prizes.${at}.amount`]),
    ]);
  }
  // A pool of buy-ins may be guaranteed to be nothing.
  const isPool = entry === "cash" ? isNoneOr(pool, currency) : isAmount(pool, currency);
  const broken = isPool ? [] : ["pool"];
  if (by === "shares" && sharesOf(shares).includes(undefined)) broken.push("shares");
  if (by === "score" && wholeOf(scorePlaces, 1, 100) === undefined) broken.push("places");
  return broken;
}

/** Places follow each other, so only where each range ends is typed. */
export function fromOf({ places }: Pick<BoardDraft, "places">, at: number): number {
  return at === 0 ? 1 : (wholeOf(places[at - 1]?.to ?? "", 1, 1000) ?? 0) + 1;
}

/** What members win of each other must be staked once at least. */
function isTurnover({ turnover, entry }: BoardDraft): boolean {
  const bps = factorOf(turnover);
  return bps !== undefined && (entry !== "cash" || bps >= poolTurnoverBpsMin);
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenBoard(draft: BoardDraft, currency: string): string[] {
  const { opens, from, until, least, perMinute, reviewAbove } = draft;
  const optional = (text: string) => isEmpty(text) || isAmount(text, currency);
  return [
    ...(isSaid(draft.title) ? [] : ["title"]),
    ...(isSaid(draft.text) ? [] : ["text"]),
    ...(from === "" || until === "" || from >= until ? ["endsAt"] : []),
    ...(opens !== "" && from !== "" && opens > from ? ["opensAt"] : []),
    ...(wholeOf(draft.minPlayers, 0, 10_000) === undefined ? ["minPlayers"] : []),
    ...brokenEntry(draft, currency),
    ...brokenScore(draft),
    ...(optional(least) ? [] : ["least"]),
    ...(isEmpty(perMinute) || wholeOf(perMinute, 1, 600) !== undefined ? [] : ["perMinute"]),
    ...brokenPrizes(draft, currency),
    ...(optional(reviewAbove) ? [] : ["reviewAbove"]),
    ...(isTurnover(draft) ? [] : ["turnover"]),
    ...(wholeOf(draft.claimDays, 1, 90) === undefined ? ["claimDays"] : []),
  ];
}

function scoreOf({ kind, best, rounds, weights, table }: BoardDraft): BoardScore {
  switch (kind) {
    case "sum_multiplier":
      return { kind, best: wholeOf(best, 1, 1000) ?? null };
    case "window":
      return { kind, rounds: wholeOf(rounds, 2, 100) ?? 2 };
    case "wagered":
      return {
        kind,
        weights: gameTypes.flatMap((gameType) => {
          const percent = wholeOf(weights[gameType] ?? "", 0, 1000);
          return percent === undefined ? [] : [{ gameType, percent }];
        }),
      };
    case "points":
      return {
        kind,
        table: table.map(({ times, points }) => ({
          times: plain(times),
          points: wholeOf(points, 1, 999_999) ?? 1,
        })),
      };
    default:
      return { kind };
  }
}

function entryOf({ entry: by, buyIn, fee, points, ...draft }: BoardDraft): BoardEntry | null {
  if (by === "none") return null;
  if (by === "free") return { by };
  const rebuys = wholeOf(draft.rebuys, 0, 20) ?? 0;
  if (by === "ticket") return { by, rebuys, alsoOf: draft.alsoOf === "" ? null : draft.alsoOf };
  if (by === "points") return { by, points: wholeOf(points, 1, 999_999_999) ?? 1, rebuys };
  return { by, buyIn: plain(buyIn), fee: isEmpty(fee) ? "0" : plain(fee), rebuys };
}

function prizesOf(draft: BoardDraft): BoardPrizes {
  const { by, places, shares, scorePlaces } = draft;
  const pool = isEmpty(draft.pool) ? "0" : draft.pool;
  if (by === "shares") {
    return { by, pool: plain(pool), shares: sharesOf(shares).map((share) => share ?? 1) };
  }
  if (by === "score") {
    return { by, pool: plain(pool), places: wholeOf(scorePlaces, 1, 100) ?? 1 };
  }
  return {
    by,
    places: places.map(({ to, amount }, at) => ({
      from: fromOf(draft, at),
      to: wholeOf(to, 1, 1000) ?? fromOf(draft, at),
      amount: plain(amount),
    })),
  };
}

/** What all prizes come to, of settings in which nothing is broken. */
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
    minPlayers: needsJoin ? (wholeOf(draft.minPlayers, 0, 10_000) ?? 0) : 0,
    entry: entryOf(draft),
    score: scoreOf(draft),
    filter: filterOf(draft),
    perMinuteMax: wholeOf(draft.perMinute, 1, 600) ?? null,
    prizes: prizesOf(draft),
    reviewAbove: isEmpty(draft.reviewAbove) ? null : plain(draft.reviewAbove),
    turnoverBps: factorOf(draft.turnover) ?? 0,
    claimDays: wholeOf(draft.claimDays, 1, 90) ?? 1,
  };
}
