import type { GameType } from "@baize/contract";
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

/** A type, or what jackpots paid. */
export type BoardCategory = GameType | "JP";

/** A settled win or what a jackpot paid of one, as the module that keeps rounds finds it. */
export interface TopWin {
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
  /** The biggest settled wins in a currency, biggest first; of these games, or of all if null. */
  readonly listTopWins: (
    currency: string,
    limit: number,
    games: readonly Game[] | null,
  ) => Promise<readonly TopWin[]>;
  /** What jackpots paid in a currency, without the rest of their rounds' wins. */
  readonly listTopJackpots: (currency: string, limit: number) => Promise<readonly TopWin[]>;
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

async function readBoard(
  deps: BoardDeps,
  lobby: Lobby,
  merchantCode: string,
  category: BoardCategory | undefined,
): Promise<readonly ShownWin[]> {
  const { currency } = await deps.brand.getMerchant(merchantCode);
  const games =
    category === undefined || category === "JP" ? null : (lobby.byType.get(category) ?? []);
  let shown: readonly ShownWin[] = [];
  for (const limit of winsRead) {
    const wins = await (category === "JP"
      ? deps.listTopJackpots(currency, limit)
      : deps.listTopWins(currency, limit, games));
    shown = await shownOf(deps, lobby, merchantCode, wins);
    if (shown.length >= boardMax || wins.length < limit) break;
  }
  return shown.slice(0, boardMax);
}

/** A brand's board is the same for everybody, so it is read once within the lobby's age. */
function createBoards(deps: BoardDeps) {
  const boards = new Map<string, { readonly atMs: number; wins: Promise<readonly ShownWin[]> }>();
  return (lobby: Lobby, merchantCode: string, category: BoardCategory | undefined) => {
    const key = `${merchantCode} ${category ?? ""}`;
    const nowMs = deps.clock.now().getTime();
    const known = boards.get(key);
    if (known !== undefined && nowMs - known.atMs < snapshotMsMax) return known.wins;
    const wins = readBoard(deps, lobby, merchantCode, category);
    wins.catch(() => boards.delete(key));
    boards.set(key, { atMs: nowMs, wins });
    return wins;
  };
}

export function createBoardView(deps: BoardDeps, cache: LobbyCache) {
  const winsOf = createBoards(deps);
  return async (
    merchantCode: string,
    query: { readonly gameCategory?: BoardCategory | undefined; readonly limitNum: number },
    language: string,
  ) => {
    const wins = await winsOf(await cache.current(), merchantCode, query.gameCategory);
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
