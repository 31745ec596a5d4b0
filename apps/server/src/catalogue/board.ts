import type { GameType } from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import { snapshotMsMax } from "../platform/snapshot.ts";
import { textIn } from "../platform/text.ts";
import type { LobbyCache } from "./lobby.ts";
import { gameKey, maskName, type Game, type Lobby } from "./rules.ts";

/**
 * The winner boards: settled wins of the brand's own members in the brand's own currency, names
 * masked, trial and test accounts left out. There are no rates between currencies here, so what was
 * won in another one is left out: amounts of two currencies have no order.
 */

export const boardMax = 20;
/** So many of the biggest wins are read first, and so many where the brand has too few of them. */
const winsRead = [200, 10_000] as const;
/** Of a brand; those beyond the board take the places of wins that grow too old for it. */
const winsKept = 100;
const boardMs = 7 * dayMs;
/** How often the week is read as a whole: for wins that were taken back, or came late. */
const wholeMs = 10 * minuteMs;
/** In between only what was won since the last look, and so long before it, for a late relay. */
const overlapMs = minuteMs;

/** A type, or what jackpots paid. */
export type BoardCategory = GameType | "JP";

/** A settled win or what a jackpot paid of one, as the module that keeps rounds finds it. */
export interface TopWin {
  /** Of the round, or of the payment out of a jackpot: one of its member. */
  readonly winId: string;
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly payoutMinor: bigint;
  readonly wonAt: Date;
}

export interface BoardDeps {
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "findMembers">;
  /**
   * The biggest wins in a currency that settled since, biggest first; of these games, or of all if
   * null.
   */
  readonly listTopWins: (
    currency: string,
    limit: number,
    games: readonly Game[] | null,
    since: Date,
  ) => Promise<readonly TopWin[]>;
  /** What jackpots paid in a currency since, without the rest of their rounds' wins. */
  readonly listTopJackpots: (
    currency: string,
    limit: number,
    since: Date,
  ) => Promise<readonly TopWin[]>;
}

interface ShownWin extends TopWin {
  readonly nickname: string;
  readonly game: Game;
}

/** Wins of these that a brand may show. */
async function shownOf(
  { identity }: BoardDeps,
  lobby: Lobby,
  merchantCode: string,
  wins: readonly TopWin[],
): Promise<ShownWin[]> {
  const members = await identity.findMembers(wins.map((win) => win.memberId));
  const byId = new Map(members.map((member) => [member.memberId, member]));
  return wins.flatMap((win) => {
    const member = byId.get(win.memberId);
    const game = lobby.byCode.get(gameKey(win.vendorCode, win.gameCode));
    if (member === undefined || member.merchantCode !== merchantCode) return [];
    if (member.isTest || member.isTrial || game === undefined) return [];
    return [{ ...win, nickname: member.nickname, game }];
  });
}

type ReadWins = (limit: number, since: Date) => Promise<readonly TopWin[]>;

async function winsOf(
  deps: BoardDeps,
  lobby: Lobby,
  merchantCode: string,
  category: BoardCategory | undefined,
): Promise<ReadWins> {
  const { currency } = await deps.brand.getMerchant(merchantCode);
  if (category === "JP") return (limit, since) => deps.listTopJackpots(currency, limit, since);
  const games = category === undefined ? null : (lobby.byType.get(category) ?? []);
  return (limit, since) => deps.listTopWins(currency, limit, games, since);
}

/** The biggest wins of a brand since: of few read ones, or of many where too few are its own. */
async function readBrand(
  deps: BoardDeps,
  lobby: Lobby,
  merchantCode: string,
  read: ReadWins,
  since: Date,
): Promise<readonly ShownWin[]> {
  let shown: readonly ShownWin[] = [];
  for (const limit of winsRead) {
    const wins = await read(limit, since);
    shown = await shownOf(deps, lobby, merchantCode, wins);
    if (shown.length >= boardMax || wins.length < limit) break;
  }
  return shown.slice(0, winsKept);
}

const biggerFirst = (one: TopWin, other: TopWin) =>
  one.payoutMinor === other.payoutMinor
    ? other.wonAt.getTime() - one.wonAt.getTime()
    : one.payoutMinor < other.payoutMinor
      ? 1
      : -1;

/** A board as it was read at a moment, and when its week was last read as a whole. */
interface Kept {
  readonly atMs: number;
  readonly wholeAtMs: number;
  readonly wins: readonly ShownWin[];
}

/**
 * The next state of a board. What is read grows with what was won since the last look, not with
 * what the other brands of the currency won in the week.
 */
async function readNext(
  deps: BoardDeps,
  lobby: Lobby,
  merchantCode: string,
  category: BoardCategory | undefined,
  kept: Kept | undefined,
): Promise<Kept> {
  const atMs = deps.clock.now().getTime();
  const read = await winsOf(deps, lobby, merchantCode, category);
  const weekAgo = new Date(atMs - boardMs);
  if (kept === undefined || atMs - kept.wholeAtMs >= wholeMs) {
    const wins = await readBrand(deps, lobby, merchantCode, read, weekAgo);
    return { atMs, wholeAtMs: atMs, wins };
  }
  const since = new Date(kept.atMs - overlapMs);
  const fresh = await readBrand(deps, lobby, merchantCode, read, since);
  // Of the kept ones too, members and games are looked at again: either may have been taken off.
  const old = kept.wins.filter(({ wonAt }) => wonAt >= weekAgo);
  const byId = new Map(
    [...(await shownOf(deps, lobby, merchantCode, old)), ...fresh].map((win) => [
      `${win.memberId} ${win.winId}`,
      win,
    ]),
  );
  const wins = [...byId.values()].toSorted(biggerFirst).slice(0, winsKept);
  return { atMs, wholeAtMs: kept.wholeAtMs, wins };
}

/** A brand's board is the same for everybody, so it is read once within the lobby's age. */
function createBoards(deps: BoardDeps) {
  const boards = new Map<string, Kept>();
  const reading = new Map<string, Promise<Kept>>();

  async function read(
    key: string,
    ...asked: [Lobby, string, BoardCategory | undefined]
  ): Promise<Kept> {
    try {
      const next = await readNext(deps, ...asked, boards.get(key));
      boards.set(key, next);
      return next;
    } finally {
      reading.delete(key);
    }
  }

  return async (lobby: Lobby, merchantCode: string, category: BoardCategory | undefined) => {
    const key = `${merchantCode} ${category ?? ""}`;
    const kept = boards.get(key);
    if (kept !== undefined && deps.clock.now().getTime() - kept.atMs < snapshotMsMax) {
      return kept.wins;
    }
    const next = reading.get(key) ?? read(key, lobby, merchantCode, category);
    reading.set(key, next);
    return (await next).wins;
  };
}

export function createBoardView(deps: BoardDeps, cache: LobbyCache) {
  const boardOf = createBoards(deps);
  return async (
    merchantCode: string,
    query: { readonly gameCategory?: BoardCategory | undefined; readonly limitNum: number },
    language: string,
  ) => {
    const wins = await boardOf(await cache.current(), merchantCode, query.gameCategory);
    return wins.slice(0, query.limitNum).map((win) => ({
      customerName: maskName(win.nickname),
      winAmount: formatMinor(minor(win.payoutMinor), win.currency),
      currency: win.currency,
      gameName: textIn(win.game.name, "en"),
      displayName: textIn(win.game.name, language),
      iconUrl: win.game.art,
      wonAt: win.wonAt.toISOString(),
    }));
  };
}
