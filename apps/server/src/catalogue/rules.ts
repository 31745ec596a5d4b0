import { gameTypes, type GameListEntry, type GameTile, type GameType } from "@baize/contract";
import { textIn, type LocalText } from "../platform/text.ts";

/** What there is to play, and the pure questions about it: order, names, types. */

export interface Vendor {
  readonly vendorCode: string;
  readonly name: LocalText;
  /** The operator's switch. */
  readonly isOpen: boolean;
}

export interface Game {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly nodeId: string;
  readonly name: LocalText;
  readonly gameType: GameType;
  readonly groupCode: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  /** The operator has not switched it off, and its vendor neither. */
  readonly isShown: boolean;
  /** Shown, and the vendor offers it. */
  readonly isOpen: boolean;
  /** The operator's word that it is coming: listed as such while it cannot be played. */
  readonly isAnnounced: boolean;
  /** From 1, low, to 5, high; null where the vendor does not say. */
  readonly volatility: number | null;
  readonly art: string;
  readonly sort: number;
  readonly addedAt: Date;
  /** The most a round can win, times its stakes, where the vendor states it. */
  readonly winMaxMultiple?: number;
}

export interface Lobby {
  /** In the operator's order. */
  readonly vendors: ReadonlyMap<string, Vendor>;
  /**
   * What is listed. What can be played comes first, then the few of each type that are announced;
   * within each the brand's order.
   */
  readonly games: readonly Game[];
  /** Also those that are not shown: records still name them. */
  readonly byCode: ReadonlyMap<string, Game>;
  /** Of those that are listed. */
  readonly byNode: ReadonlyMap<string, Game>;
  readonly byType: ReadonlyMap<GameType, readonly Game[]>;
}

/** More games that cannot be played would bury those that can. */
export const announcedMax = 6;

export function gameKey(vendorCode: string, gameCode: string): string {
  return `${vendorCode}/${gameCode}`;
}

export function lobbyOf(vendors: readonly Vendor[], all: readonly Game[]): Lobby {
  const ordered = all
    .filter((game) => game.isShown)
    .toSorted((a, b) => a.sort - b.sort || (a.nodeId < b.nodeId ? -1 : 1));
  const games = [...ordered.filter(({ isOpen }) => isOpen), ...announcedOf(ordered)];
  const typed = gameTypes.map(
    (gameType) => [gameType, games.filter((game) => game.gameType === gameType)] as const,
  );
  return {
    vendors: new Map(vendors.map((vendor) => [vendor.vendorCode, vendor])),
    games,
    byCode: new Map(all.map((game) => [gameKey(game.vendorCode, game.gameCode), game])),
    byNode: new Map(games.map((game) => [game.nodeId, game])),
    byType: new Map(typed.filter(([, ofType]) => ofType.length > 0)),
  };
}

function announcedOf(games: readonly Game[]): readonly Game[] {
  const announced = games.filter(({ isOpen, isAnnounced }) => !isOpen && isAnnounced);
  const places = new Map<GameType, number>();
  return announced.filter(({ gameType }) => {
    const place = places.get(gameType) ?? 0;
    places.set(gameType, place + 1);
    return place < announcedMax;
  });
}

/** What a count of games counts: those that can be played. */
export function countOpen(games: readonly Game[]): number {
  return games.filter(({ isOpen }) => isOpen).length;
}

/** Art of the house by its name; what a vendor gave lies with the uploaded pictures. */
function iconsOf(art: string): Pick<GameTile, "iconUrl" | "lagerIcon"> {
  if (art.startsWith("media/"))
    return { iconUrl: `/${art}-480.webp`, lagerIcon: `/${art}-960.webp` };
  return { iconUrl: `/art/by-name/thumbs/${art}`, lagerIcon: `/art/by-name/covers/${art}` };
}

export function tileOf(lobby: Lobby, game: Game, language: string): GameTile {
  const vendor = lobby.vendors.get(game.vendorCode);
  const englishName = textIn(game.name, "en");
  return {
    nodeId: game.nodeId,
    displayName: textIn(game.name, language),
    gameName: englishName,
    nodeName: englishName,
    gameCode: game.gameCode,
    gameType: game.gameType,
    vassalage: game.vendorCode,
    vendorName: vendor === undefined ? game.vendorCode : textIn(vendor.name, language),
    gameGroupCode: game.groupCode,
    isHot: game.isHot ? 1 : 0,
    isNew: game.isNew,
    isGame: true,
    isOpen: game.isOpen,
    volatility: game.volatility,
    showIcon: game.art,
    ...iconsOf(game.art),
    gameMenus: [],
  };
}

/** A page of a list that is already in memory. */
export function pageOf<T>(rows: readonly T[], pageNum: number, pageSize: number) {
  const start = (pageNum - 1) * pageSize;
  return {
    content: rows.slice(start, start + pageSize),
    pageNum,
    totalPages: Math.ceil(rows.length / pageSize),
    total: rows.length,
  };
}

/** Enough of a name for its owner to know it, and for nobody else: "ra***8". */
export function maskName(name: string): string {
  const letters = Array.from(name);
  const head = letters.slice(0, letters.length > 4 ? 2 : 1).join("");
  const tail = letters.length > 2 ? letters.slice(-1).join("") : "";
  return `${head}***${tail}`;
}

const typeByCategory: Readonly<Record<string, GameType>> = {
  crash: "BGS",
  dice: "BGS",
  slot: "RNG",
  slots: "RNG",
  live: "LIVE",
  fish: "FISH",
  fishing: "FISH",
  pvp: "PVP",
  sports: "SPORTS",
  esports: "ESPORTS",
  lottery: "LOTT",
  cockfight: "COCKFIGHT",
};

/**
 * Vendors whose games are all of one type, whatever their lists call them: e-sports, cockfights and
 * in-house games have their own lanes, apart from sports and slots.
 */
const typeByVendor: Readonly<Record<string, GameType>> = {
  IMES: "ESPORTS",
  TF: "ESPORTS",
  DS88: "COCKFIGHT",
  BGS: "BGS",
};

function isGameType(text: string): text is GameType {
  return (gameTypes as readonly string[]).includes(text);
}

/** Our game type for a vendor's category; a category nobody knows is filed with the slots. */
export function typeOfCategory(vendorCode: string, category: string): GameType {
  const own = typeByVendor[vendorCode];
  if (own !== undefined) return own;
  const upper = category.toUpperCase();
  if (isGameType(upper)) return upper;
  return typeByCategory[category.toLowerCase()] ?? "RNG";
}

/** A vendor's entry with the names of all languages it gave. */
export function namesOfEntry(entry: GameListEntry): LocalText {
  return { ...entry.names, en: entry.name };
}
