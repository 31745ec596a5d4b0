import type { EdgeSubject, EdgeWarning, GameType, RakebackSettings } from "@baize/contract";
import { gameTypes } from "@baize/contract";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { edgeOf } from "../rakeback/rules.ts";
import { givenAbove, withSubject, type GivenTerms, type LowestEdge } from "./rules.ts";

/** Warns operators where the terms of a brand give back more than a type of game keeps. */

interface OfBrand<Settings> {
  readonly merchantCode: string;
  readonly settings: Settings;
}

type Listed<Kind extends EdgeSubject["kind"]> = () => Promise<
  readonly OfBrand<Extract<EdgeSubject, { kind: Kind }>["settings"]>[]
>;

export interface GivenBackDeps {
  readonly brand: Pick<Brand, "getMerchant" | "merchantCodes">;
  readonly catalogue: Pick<Catalogue, "listLowestEdges">;
  /** What is saved of every brand, or what a new one begins with. */
  readonly listRebates: Listed<"rebate">;
  readonly listRakebacks: Listed<"rakeback">;
  readonly listLossBacks: Listed<"loss_back">;
  readonly listVips: Listed<"vip">;
  readonly listPoints: Listed<"points">;
}

const ownOf = async <Settings>(
  list: () => Promise<readonly OfBrand<Settings>[]>,
  merchantCode: string,
): Promise<Settings | undefined> =>
  (await list()).find((one) => one.merchantCode === merchantCode)?.settings;

/**
 * By type of game the edge of the game that returns most, of those open now; where none states what
 * it returns, the brand's own of the type, by which its rakeback counts.
 */
async function lowestEdges(
  { catalogue }: Pick<GivenBackDeps, "catalogue">,
  rakeback: RakebackSettings | undefined,
): Promise<ReadonlyMap<GameType, LowestEdge>> {
  const stated = new Map(
    (await catalogue.listLowestEdges()).map((one) => [one.gameType, one] as const),
  );
  return new Map(
    gameTypes.flatMap((gameType): [GameType, LowestEdge][] => {
      const best = stated.get(gameType);
      if (best !== undefined && gameType !== "PVP") {
        const { vendorCode, gameCode, rtpBps } = best;
        const edgePpm = rtpBps >= 10_000 ? 0 : (10_000 - rtpBps) * 100;
        return [[gameType, { edgePpm, game: { vendorCode, gameCode } }]];
      }
      if (rakeback === undefined) return [];
      return [[gameType, { edgePpm: edgeOf(rakeback, gameType, undefined), game: null }]];
    }),
  );
}

/** Refuses: not_found, of a brand. */
async function warn(
  deps: GivenBackDeps,
  { merchantCode, subject }: { readonly merchantCode: string; readonly subject: EdgeSubject },
): Promise<EdgeWarning[]> {
  const { currency } = await demandMerchant(deps, merchantCode);
  const rakeback = await ownOf(deps.listRakebacks, merchantCode);
  const saved: GivenTerms = {
    currency,
    rebate: await ownOf(deps.listRebates, merchantCode),
    rakeback,
    loss_back: await ownOf(deps.listLossBacks, merchantCode),
    vip: await ownOf(deps.listVips, merchantCode),
    points: await ownOf(deps.listPoints, merchantCode),
  };
  const edges = await lowestEdges(deps, subject.kind === "rakeback" ? subject.settings : rakeback);
  return givenAbove(withSubject(saved, subject), edges);
}

export const givenBackHandlers = (deps: GivenBackDeps): Handlers<"rewardEdge"> => ({
  rewardEdge: ({ body }) => warn(deps, body),
});
