import {
  gameGroups,
  type GameGroup,
  type GameMenu,
  type GameType,
  type PlayVendor,
  type VendorTile,
} from "@baize/contract";
import { textIn } from "../platform/text.ts";
import typeNames from "./type-names.json" with { type: "json" };
import { countOpen, pageOf, tileOf, type Game, type Lobby, type Vendor } from "./rules.ts";

/** What players see of the lobby: menus, pages, lanes. A member's own games are handed in. */

export interface ListQuery {
  readonly gameType?: GameType | undefined;
  /** Vendor codes with commas between them. */
  readonly vassalage?: string | undefined;
  /** A group, or a type. */
  readonly gameClassify?: GameGroup | GameType | undefined;
  readonly filter: "ALL" | "NEW" | "FAV" | "HOT" | "RECENT";
  readonly sort: "order" | "name" | "new";
  readonly pageNo: number;
  readonly pageSize: number;
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language);
  if (known !== undefined) return known;
  const made = new Intl.Collator(language, { numeric: true });
  collators.set(language, made);
  return made;
}

/** Names are sorted once for a lobby and a language; five thousand of them take a while. */
const sortedByName = new WeakMap<Lobby, Map<string, ReadonlyMap<string, number>>>();

function namePlaces(lobby: Lobby, language: string): ReadonlyMap<string, number> {
  const ofLobby = sortedByName.get(lobby) ?? new Map<string, ReadonlyMap<string, number>>();
  sortedByName.set(lobby, ofLobby);
  const known = ofLobby.get(language);
  if (known !== undefined) return known;
  const { compare } = collatorOf(language);
  const named = lobby.games.map((game) => [game.nodeId, textIn(game.name, language)] as const);
  const sorted = named.toSorted(([, a], [, b]) => compare(a, b));
  const places = new Map(sorted.map(([nodeId], place) => [nodeId, place]));
  ofLobby.set(language, places);
  return places;
}

/** What can be played stays before what is announced, however the rest is sorted. */
function sorted(
  lobby: Lobby,
  games: readonly Game[],
  sort: ListQuery["sort"],
  language: string,
): readonly Game[] {
  if (sort === "order") return games;
  const open = (game: Game) => Number(game.isOpen);
  if (sort === "new") {
    return games.toSorted(
      (a, b) =>
        open(b) - open(a) ||
        Number(b.isNew) - Number(a.isNew) ||
        b.addedAt.getTime() - a.addedAt.getTime(),
    );
  }
  const places = namePlaces(lobby, language);
  const place = (game: Game) => places.get(game.nodeId) ?? 0;
  return games.toSorted((a, b) => open(b) - open(a) || place(a) - place(b));
}

/** The games of some vendors, whose codes have commas between them; all where none is named. */
export function ofVendors(games: readonly Game[], vassalage: string | undefined): readonly Game[] {
  if (vassalage === undefined) return games;
  const codes = new Set(vassalage.split(",").map((code) => code.trim()));
  return games.filter(({ vendorCode }) => codes.has(vendorCode));
}

/**
 * One page of games, how many of all can be played, and how many of those each vendor has. The
 * vendor filter does not count for the last, so that another vendor can be added to it.
 *
 * `from` are the games in the order asked for: the lobby, what a search found, or a member's own.
 */
export function listPage(lobby: Lobby, from: readonly Game[], query: ListQuery, language: string) {
  const { gameType, gameClassify, filter } = query;
  const rest = from.filter(
    (game) =>
      (gameType === undefined || game.gameType === gameType) &&
      (gameClassify === undefined || [game.groupCode, game.gameType].includes(gameClassify)) &&
      (filter !== "NEW" || game.isNew) &&
      (filter !== "HOT" || game.isHot),
  );
  const found = ofVendors(rest, query.vassalage);
  const page = pageOf(sorted(lobby, found, query.sort, language), query.pageNo, query.pageSize);
  return {
    ...page,
    content: page.content.map((game) => tileOf(lobby, game, language)),
    playable: countOpen(found),
    vendors: vendorCounts(lobby, rest, language),
  };
}

function vendorCounts(lobby: Lobby, games: readonly Game[], language: string) {
  const totals = countBy(games);
  return [...lobby.vendors.values()].flatMap(({ vendorCode, name }) => {
    const total = totals.get(vendorCode);
    if (total === undefined || total === 0) return [];
    return [{ vassalage: vendorCode, vendorName: textIn(name, language), total }];
  });
}

function countBy(games: readonly Game[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { vendorCode, isOpen } of games) {
    totals.set(vendorCode, (totals.get(vendorCode) ?? 0) + Number(isOpen));
  }
  return totals;
}

/** A list can be narrowed to a group that some of its games belong to, and not all of them. */
function isGroupOfSome(games: readonly Game[], group: string): boolean {
  const held = games.filter(({ groupCode }) => groupCode === group).length;
  return held > 0 && held < games.length;
}

/** The games by type; types without a game are left out. */
export function menusOf(
  lobby: Lobby,
  query: { readonly gameType?: GameType | undefined; readonly limit: number },
  language: string,
): GameMenu[] {
  return [...lobby.byType]
    .filter(([gameType]) => query.gameType === undefined || gameType === query.gameType)
    .map(([gameType, games]) => ({
      gameType,
      total: countOpen(games),
      groups: gameGroups.filter((group) => isGroupOfSome(games, group)),
      games: games.slice(0, query.limit).map((game) => tileOf(lobby, game, language)),
    }));
}

/** Where the site keeps a vendor's mark. */
function markOf(vendorCode: string): string {
  return `/brand/vendors/${vendorCode.toLowerCase()}.svg`;
}

function cardOf(
  vendor: Vendor,
  gameType: GameType,
  games: readonly Game[],
  language: string,
): VendorTile {
  return {
    vassalage: vendor.vendorCode,
    title: textIn(vendor.name, language),
    iconUrl: markOf(vendor.vendorCode),
    gameClassify: gameType,
    total: countOpen(games),
    isOpen: games.some((game) => game.isOpen),
  };
}

/** The vendors of each type in the operator's order; those with something to play come first. */
export function lanesOf(lobby: Lobby, language: string) {
  return [...lobby.byType].map(([gameType, ofType]) => {
    const cards = [...lobby.vendors.values()].flatMap((vendor) => {
      const games = ofType.filter(({ vendorCode }) => vendorCode === vendor.vendorCode);
      return games.length === 0 ? [] : [cardOf(vendor, gameType, games, language)];
    });
    const isOpen = ({ isOpen: is }: VendorTile) => Number(is);
    const title = textIn(typeNames[gameType], language);
    return {
      title,
      gameClassify: gameType,
      cards: cards.toSorted((a, b) => isOpen(b) - isOpen(a)),
    };
  });
}

/** What is shown, by vendor in the operator's order. */
export const shownOf = (lobby: Lobby, language: string): PlayVendor[] =>
  [...lobby.vendors.values()].map(({ vendorCode, name }) => ({
    vassalage: vendorCode,
    vendorName: textIn(name, language),
    games: lobby.games
      .filter((game) => game.vendorCode === vendorCode)
      .map((game) => ({ gameCode: game.gameCode, gameName: textIn(game.name, language) })),
  }));

/** The types of one vendor's games; undefined for a vendor that shows none. */
export function vendorTypesOf(lobby: Lobby, vendorCode: string) {
  const types = [...lobby.byType].flatMap(([gameType, games]) => {
    const own = games.filter((game) => game.vendorCode === vendorCode);
    return own.length === 0 ? [] : [{ gameType, total: countOpen(own) }];
  });
  return types.length === 0 ? undefined : types;
}

/** A vendor found by a search, under the type it has most games of. */
export function vendorCardOf(lobby: Lobby, vendor: Vendor, language: string): VendorTile[] {
  const types = vendorTypesOf(lobby, vendor.vendorCode) ?? [];
  const [most] = types.toSorted((a, b) => b.total - a.total);
  if (most === undefined) return [];
  const games = lobby.games.filter(
    (game) => game.vendorCode === vendor.vendorCode && game.gameType === most.gameType,
  );
  return [cardOf(vendor, most.gameType, games, language)];
}
