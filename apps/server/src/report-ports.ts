import type { GameType } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { createLiability, createReportFold, createReports } from "./backoffice/index.ts";
import type { Brand } from "./brand/index.ts";
import { listPendingWithdrawals } from "./cashier/index.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { Identity } from "./identity/index.ts";
import type { Ledger } from "./ledger/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import {
  createReturns,
  daysOf,
  freeWins,
  jackpotParts,
  playOf,
  sumJackpotsAfter,
} from "./vendors/index.ts";

/** The reports of the business, put together with what each module knows. */
export interface ReportPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly catalogue: Catalogue;
}

/** A game that left the catalogue counts as in-house, as in the record of rounds. */
const goneGameType: GameType = "BGS";

/** Where a zone's days begin, looked for well around them. */
function edgesOf({ from, to }: { readonly from: string; readonly to: string }, timeZone: string) {
  const [start, end] = [Date.parse(from) - 2 * dayMs, Date.parse(to) + 3 * dayMs];
  const { names, edges } = daysOf(new Date(start), new Date(end), timeZone);
  const [first, after] = [edges[names.indexOf(from)], edges[names.indexOf(to) + 1]];
  if (first === undefined || after === undefined) throw new Error(`${from} to ${to} are no days`);
  return { from: first, to: after };
}

export function createBusinessReports(ports: ReportPorts) {
  const { brand, catalogue, identity } = ports;
  const { findMembersIn } = identity;

  async function gameTypeOf(vendorCode: string, gameCode: string): Promise<GameType> {
    const text = await catalogue.describeGame(vendorCode, gameCode, "en");
    return text?.gameType ?? goneGameType;
  }

  async function listBrands() {
    return Promise.all((await brand.merchantCodes()).map(brand.getMerchant));
  }

  return {
    foldReports: createReportFold({
      findMembersIn,
      timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
      playOf,
      jackpotParts,
      freeWins: (tx, operations) => freeWins(tx, ports.ledger, operations),
      gameTypeOf,
    }),
    reports: createReports({
      ...ports,
      edgesOf,
      findBrand: async (merchantCode) =>
        (await listBrands()).find((one) => one.merchantCode === merchantCode),
      countNewMembers: identity.desk.countJoined,
    }),
    returns: createReturns({
      ...ports,
      listStated: catalogue.listStatedReturns,
      describeGame: catalogue.describeGame,
    }),
    liability: createLiability({
      ...ports,
      findMembersIn,
      listBrands,
      listPending: listPendingWithdrawals,
      jackpotsAfter: sumJackpotsAfter,
    }),
  };
}
