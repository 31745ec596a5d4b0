import {
  GameListAnswer,
  type GameListEntry,
  type GameType,
  type VendorSync,
} from "@baize/contract";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { noteSync } from "../accounts/store.ts";
import { findVendor, listVendors, type VendorFacts } from "../store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/** Reading vendors' lists of games: by the hour, when an operator asks, or only to try. */

export interface GameSyncDeps extends VendorCallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Takes over the games of a vendor's own code; only these types, or all where none is named. */
  readonly recordVendorGames: (
    vendorCode: string,
    games: readonly GameListEntry[],
    gameTypes?: readonly GameType[],
    newGames?: "off",
  ) => Promise<{ readonly games: number; readonly added: number }>;
  /** Fetches pictures of games that have no art of the house; returns how many came. */
  readonly takePictures: (
    vendorCode: string,
    games: readonly GameListEntry[],
    trustedHosts: ReadonlySet<string>,
  ) => Promise<number>;
}

async function readList(deps: VendorCallDeps, vendor: VendorFacts): Promise<GameListEntry[]> {
  const call = { operator_id: vendor.operatorId };
  return GameListAnswer.parse(await callVendor(deps, vendor, "/game/list", call));
}

/** A failure in words an operator can do something with. */
export function problemOf(error: unknown): string {
  if (error instanceof VendorError) {
    return error.words === undefined ? error.message : `${error.message}: ${error.words}`;
  }
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    return `the list is not of the contract's form at ${first?.path.join(".") ?? "its start"}`;
  }
  if (error instanceof SyntaxError) return "the answer is no JSON";
  if (error instanceof Error && error.name === "TimeoutError") return "there was no answer in time";
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === "string" ? `it cannot be reached (${code})` : "it cannot be reached";
}

/** Hosts the operators named themselves: the vendor's pictures may lie there. */
function hostsOf({ apiUrl, frameOrigin }: VendorFacts): ReadonlySet<string> {
  const named = [
    apiUrl,
    ...(frameOrigin === undefined || frameOrigin === null ? [] : [frameOrigin]),
  ];
  return new Set(named.map((text) => new URL(text).host));
}

const problemLengthMax = 300;

async function tryList(deps: VendorCallDeps, vendor: VendorFacts) {
  const from = performance.now();
  const took = () => Math.round(performance.now() - from);
  try {
    const list = await readList(deps, vendor);
    const games = list.filter((game) => game.product === vendor.vendorCode).length;
    return { isGood: true, problem: null, games, tookMs: took() };
  } catch (error) {
    return { isGood: false, problem: problemOf(error), games: 0, tookMs: took() };
  }
}

export function createGameSync(deps: GameSyncDeps) {
  const { db, clock } = deps;

  async function syncOne(vendor: VendorFacts): Promise<VendorSync> {
    const { vendorCode } = vendor;
    const list = await readList(deps, vendor);
    const own = list.filter((game) => game.product === vendorCode);
    const { games, added } = await deps.recordVendorGames(vendorCode, own, vendor.gameTypes, "off");
    await note(vendorCode, null);
    const pictures = await deps.takePictures(vendorCode, own, hostsOf(vendor));
    return { games, added, leftOut: list.length - games, pictures };
  }

  async function note(vendorCode: string, problem: string | null): Promise<void> {
    const text = problem?.slice(0, problemLengthMax) ?? null;
    await db.transaction((tx) => noteSync(tx, vendorCode, clock.now(), text));
  }

  async function getVendor(vendorCode: string): Promise<VendorFacts> {
    const vendor = await db.read((reader) => findVendor(reader, vendorCode));
    if (vendor === undefined) throw new Refusal("not_found");
    return vendor;
  }

  return {
    /** Refuses, in this order: not_found, vendor_unavailable. */
    async sync(vendorCode: string): Promise<VendorSync> {
      const vendor = await getVendor(vendorCode);
      try {
        return await syncOne(vendor);
      } catch (error) {
        deps.onError(error);
        const problem = problemOf(error);
        await note(vendorCode, problem);
        throw new Refusal("vendor_unavailable", { problem });
      }
    },

    /**
     * Of every vendor that is on; one that does not answer is skipped, and its games stay as they
     * are. Returns how many answered. For the worker.
     */
    async syncAll(): Promise<number> {
      let answered = 0;
      for (const vendor of await db.read(listVendors)) {
        if (!vendor.isEnabled) continue;
        try {
          await syncOne(vendor);
          answered += 1;
        } catch (error) {
          deps.onError(error);
          await note(vendor.vendorCode, problemOf(error));
        }
      }
      return answered;
    },

    /** Asks and changes nothing. Refuses: not_found. */
    test: async (vendorCode: string) => tryList(deps, await getVendor(vendorCode)),
  };
}

export type GameSync = ReturnType<typeof createGameSync>;
