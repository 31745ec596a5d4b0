import type { GameInConsole, VendorInConsole } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import { lobbyChanged } from "./events.ts";
import type { Events } from "../platform/events/index.ts";
import {
  countOfferedGames,
  findOfferedGame,
  listOfferedGames,
  listOfferedVendors,
  listOrder,
  updateGame,
  updateOrder,
  updateVendors,
  type GameMarks,
  type OfferedGameRow,
  type OfferedVendor,
  type OfferFilter,
} from "./offer-store.ts";
import { nextEdition } from "./store.ts";
import { pageOf, rangeOf, type PageAsked } from "../platform/pages.ts";

/**
 * What an operator sees and changes of the offer. Changes run in the transaction they are given,
 * beside their row in the audit trail, and answer with what was before and after; both are equal
 * where nothing changed. They come one after another, so what is read in one stays so.
 */
export interface OfferDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly invalidation: Pick<Invalidation, "announce">;
}

export interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

function vendorInConsole({ vendorCode, ...vendor }: OfferedVendor): VendorInConsole {
  return { vassalage: vendorCode, ...vendor };
}

function gameInConsole({ vendorCode, groupCode, art, ...game }: OfferedGameRow): GameInConsole {
  return { ...game, vassalage: vendorCode, gameGroupCode: groupCode, showIcon: art };
}

/** Moves one id before another, or last. */
export function moveBefore(
  ids: readonly string[],
  moved: string,
  before: string | null,
): readonly string[] {
  if (moved === before) return ids;
  const rest = ids.filter((id) => id !== moved);
  const place = before === null ? rest.length : rest.indexOf(before);
  return rest.toSpliced(place, 0, moved);
}

/** Open tabs hear of what can no longer be played, or again; of all else they need not. */
async function tellTabs({ events }: OfferDeps, tx: Tx): Promise<void> {
  await events.publish(tx, lobbyChanged({}));
}

async function beginChange({ invalidation }: OfferDeps, tx: Tx): Promise<void> {
  await nextEdition(tx);
  await invalidation.announce(tx, "catalogue");
}

/**
 * Opens and closes vendors and puts them into the order they are named in.
 *
 * Refuses: changed_meanwhile, where not each vendor there is now is named once.
 */
async function saveVendors(
  deps: OfferDeps,
  tx: Tx,
  vendors: readonly { readonly vassalage: string; readonly isOpen: boolean }[],
): Promise<Changed<VendorInConsole[]>> {
  await beginChange(deps, tx);
  const from = await listOfferedVendors(tx);
  const named = new Set(vendors.map(({ vassalage }) => vassalage));
  const isComplete =
    named.size === vendors.length &&
    named.size === from.length &&
    from.every(({ vendorCode }) => named.has(vendorCode));
  if (!isComplete) throw new Refusal("changed_meanwhile");
  const wanted = vendors.map(({ vassalage, isOpen }) => ({ vendorCode: vassalage, isOpen }));
  if ((await updateVendors(tx, wanted)) !== from.length) throw new Refusal("changed_meanwhile");
  const to = await listOfferedVendors(tx);
  const wasOpen = new Map(from.map(({ vendorCode, isOpen }) => [vendorCode, isOpen]));
  const isSwitched = to.some(({ vendorCode, isOpen }) => isOpen !== wasOpen.get(vendorCode));
  if (isSwitched) await tellTabs(deps, tx);
  return { before: from.map(vendorInConsole), after: to.map(vendorInConsole) };
}

/**
 * Saves what an operator chose for one game. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile.
 */
async function saveGame(
  deps: OfferDeps,
  tx: Tx,
  nodeId: string,
  { revision, ...marks }: GameMarks & { readonly revision: number },
): Promise<Changed<GameInConsole>> {
  await beginChange(deps, tx);
  const from = await findOfferedGame(tx, nodeId);
  if (from === undefined) throw new Refusal("not_found");
  if (from.revision !== revision) throw new Refusal("changed_meanwhile");
  const before = gameInConsole(from);
  if (isSame({ ...from, ...marks }, from)) return { before, after: before };
  if (!(await updateGame(tx, nodeId, marks, revision, deps.clock.now()))) {
    throw new Refusal("changed_meanwhile");
  }
  if (from.isEnabled !== marks.isEnabled) await tellTabs(deps, tx);
  const to = await findOfferedGame(tx, nodeId);
  if (to === undefined) throw new Error(`the game ${nodeId} is gone`);
  return { before, after: gameInConsole(to) };
}

function isSame(a: GameMarks, b: GameMarks): boolean {
  const key = ({ name, groupCode, isEnabled, isHot, isNew, isAnnounced }: GameMarks) =>
    JSON.stringify([
      Object.entries(name).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      groupCode,
      isEnabled,
      isHot,
      isNew,
      isAnnounced,
    ]);
  return key(a) === key(b);
}

/**
 * Puts a game before another of its type, or last, and renumbers the type's games. Answers with
 * the game's place, from 1, before and after.
 *
 * Refuses: not_found, also where the other is of another type.
 */
async function moveGame(
  deps: OfferDeps,
  tx: Tx,
  nodeId: string,
  before: string | null,
): Promise<Changed<number>> {
  await beginChange(deps, tx);
  const game = await findOfferedGame(tx, nodeId);
  if (game === undefined) throw new Refusal("not_found");
  const ids = await listOrder(tx, game.gameType);
  if (before !== null && !ids.includes(before)) throw new Refusal("not_found");
  const moved = moveBefore(ids, nodeId, before);
  await updateOrder(tx, moved);
  return { before: ids.indexOf(nodeId) + 1, after: moved.indexOf(nodeId) + 1 };
}

export function createOffer(deps: OfferDeps) {
  const { db } = deps;
  return {
    listVendors: async (): Promise<VendorInConsole[]> =>
      (await db.read(listOfferedVendors)).map(vendorInConsole),

    listGames: (filter: OfferFilter, page: PageAsked) =>
      db.read(async (reader) => {
        const total = await countOfferedGames(reader, filter);
        const rows = await listOfferedGames(reader, filter, rangeOf(page));
        return pageOf(page, total, rows.map(gameInConsole));
      }),

    saveVendors: (tx: Tx, vendors: Parameters<typeof saveVendors>[2]) =>
      saveVendors(deps, tx, vendors),
    saveGame: (tx: Tx, nodeId: string, to: Parameters<typeof saveGame>[3]) =>
      saveGame(deps, tx, nodeId, to),
    moveGame: (tx: Tx, nodeId: string, before: string | null) => moveGame(deps, tx, nodeId, before),
  };
}

export type Offer = ReturnType<typeof createOffer>;
