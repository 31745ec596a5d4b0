import type { GameType, GameTile, GameListEntry } from "@baize/contract";
import { textIn, type LocalText } from "../platform/text.ts";

/** What there is to play, and the pure questions about it: order, search, names. */

export interface Vendor {
  readonly vendorCode: string;
  readonly name: LocalText;
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
  /** The vendor offers it, the operator has not switched it off, and the vendor is open. */
  readonly isOpen: boolean;
  readonly art: string;
  readonly sort: number;
}

export interface Lobby {
  readonly vendors: ReadonlyMap<string, Vendor>;
  /** What can be played comes first, then what is announced; within each the brand's order. */
  readonly games: readonly Game[];
  readonly byCode: ReadonlyMap<string, Game>;
}

export function gameKey(vendorCode: string, gameCode: string): string {
  return `${vendorCode}/${gameCode}`;
}

export function lobbyOf(vendors: readonly Vendor[], games: readonly Game[]): Lobby {
  const ordered = games.toSorted(
    (a, b) =>
      Number(b.isOpen) - Number(a.isOpen) || a.sort - b.sort || (a.nodeId < b.nodeId ? -1 : 1),
  );
  return {
    vendors: new Map(vendors.map((vendor) => [vendor.vendorCode, vendor])),
    games: ordered,
    byCode: new Map(ordered.map((game) => [gameKey(game.vendorCode, game.gameCode), game])),
  };
}

export function tileOf(lobby: Lobby, game: Game, language: string): GameTile {
  const vendor = lobby.vendors.get(game.vendorCode);
  return {
    nodeId: game.nodeId,
    displayName: textIn(game.name, language),
    gameName: textIn(game.name, "en"),
    gameCode: game.gameCode,
    gameType: game.gameType,
    vassalage: game.vendorCode,
    vendorName: vendor === undefined ? game.vendorCode : textIn(vendor.name, language),
    gameGroupCode: game.groupCode,
    isHot: game.isHot ? 1 : 0,
    isNew: game.isNew,
    isGame: true,
    isOpen: game.isOpen,
    showIcon: game.art,
  };
}

function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Whether every word of a search is in the game's names, in whichever language, or its vendor's.
 */
export function isFound(lobby: Lobby, game: Game, keyword: string): boolean {
  const vendorName = lobby.vendors.get(game.vendorCode)?.name ?? {};
  const names = [...Object.values(game.name), ...Object.values(vendorName)];
  const text = foldText(names.join(" "));
  return foldText(keyword)
    .split(/\s+/)
    .every((word) => text.includes(word));
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

const gameTypes: ReadonlySet<string> = new Set(Object.values(typeByCategory));

/** Our game type for a vendor's category; a category nobody knows is filed with the slots. */
export function typeOfCategory(category: string): GameType {
  const upper = category.toUpperCase();
  if (gameTypes.has(upper)) return upper as GameType;
  return typeByCategory[category.toLowerCase()] ?? "RNG";
}

/** A vendor's entry with the names of all languages it gave. */
export function namesOfEntry(entry: GameListEntry): LocalText {
  return { ...entry.names, en: entry.name };
}
