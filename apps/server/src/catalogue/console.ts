import type { GameInConsole, VendorInConsole } from "@baize/contract";
import { createAudit, type Audit, change, differenceOf, type Actor } from "../backoffice/index.ts";
import type { Catalogue } from "./service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";

/** What operators offer to play: which vendors and games are open, how marked, in which order. */
export interface OfferConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly catalogue: Catalogue;
}

type Deps = OfferConsoleDeps & { readonly audit: Audit };
type Offer = Catalogue["offer"];

function vendorDetails(vendors: readonly VendorInConsole[]) {
  return {
    order: vendors.map(({ vassalage }) => vassalage),
    open: Object.fromEntries(vendors.map(({ vassalage, isOpen }) => [vassalage, isOpen])),
  };
}

function gameDetails(game: GameInConsole) {
  const { name, gameGroupCode, isEnabled, isHot, isNew, isAnnounced } = game;
  return { name, gameGroupCode, isEnabled, isHot, isNew, isAnnounced };
}

/**
 * Opens and closes vendors and orders them; all of them are named.
 *
 * Refuses, in this order: permission_denied, changed_meanwhile.
 */
async function saveVendors(
  deps: Deps,
  actor: Actor | undefined,
  vendors: Parameters<Offer["saveVendors"]>[1],
): Promise<VendorInConsole[]> {
  const { audit, catalogue } = deps;
  const saved = await change(deps, actor, "games.write", async (tx) => {
    const { before, after } = await catalogue.offer.saveVendors(tx, vendors);
    const difference = differenceOf(vendorDetails(before), vendorDetails(after));
    if (Object.keys(difference.after).length === 0) return after;
    await audit.record(tx, { actor, action: "vendors.saved", subject: "vendors", ...difference });
    return after;
  });
  catalogue.refresh();
  return saved;
}

/**
 * Saves what an operator chose for one game.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function saveGame(
  deps: Deps,
  actor: Actor | undefined,
  nodeId: string,
  to: Parameters<Offer["saveGame"]>[2],
): Promise<GameInConsole> {
  const { audit, catalogue } = deps;
  const saved = await change(deps, actor, "games.write", async (tx) => {
    const { before, after } = await catalogue.offer.saveGame(tx, nodeId, to);
    if (before === after) return after;
    const difference = differenceOf(gameDetails(before), gameDetails(after));
    await audit.record(tx, { actor, action: "game.saved", subject: nodeId, ...difference });
    return after;
  });
  catalogue.refresh();
  return saved;
}

/**
 * Puts a game before another of its type, or last.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function moveGame(
  deps: Deps,
  actor: Actor | undefined,
  nodeId: string,
  before: string | null,
): Promise<void> {
  const { audit, catalogue } = deps;
  await change(deps, actor, "games.write", async (tx) => {
    const place = await catalogue.offer.moveGame(tx, nodeId, before);
    if (place.before === place.after) return;
    await audit.record(tx, {
      actor,
      action: "game.moved",
      subject: nodeId,
      before: { place: place.before },
      after: { place: place.after },
    });
  });
  catalogue.refresh();
}

/** The use cases. `undefined` as actor is the platform. Repeating it changes nothing. */
export function createOfferConsole(given: OfferConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { offer } = given.catalogue;
  return {
    listVendors: () => offer.listVendors(),
    listGames: (...page: Parameters<Offer["listGames"]>) => offer.listGames(...page),
    saveVendors: (actor: Actor | undefined, vendors: Parameters<Offer["saveVendors"]>[1]) =>
      saveVendors(deps, actor, vendors),
    saveGame: (actor: Actor | undefined, nodeId: string, to: Parameters<Offer["saveGame"]>[2]) =>
      saveGame(deps, actor, nodeId, to),
    moveGame: (actor: Actor | undefined, nodeId: string, before: string | null) =>
      moveGame(deps, actor, nodeId, before),
  };
}

export type OfferConsole = ReturnType<typeof createOfferConsole>;
