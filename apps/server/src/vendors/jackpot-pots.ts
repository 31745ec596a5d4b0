import { JackpotListAnswer, type VendorJackpot } from "@baize/contract";
import { formatMinor, fromVendorUnits, minor } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Handlers } from "../platform/http/call.ts";
import { textIn } from "../platform/text.ts";
import { listVendors, type Vendor } from "./store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "./vendor-call.ts";

/**
 * The pots of vendors' jackpots as the site shows them. They are read from the vendor when somebody
 * looks and what is known is older than half a second; with a visitor who asks every second, an
 * amount in view is below two seconds old. A pot nobody could tell of for a while is not shown.
 */
export interface PotsDeps extends VendorCallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const keptMs = 500;
/** A vendor that has none, or does not know the call, is asked again after this. */
const withoutMs = 10_000;
/** An answer of before is shown for so long while a vendor is silent. */
const staleMs = 5_000;
/** A silent vendor holds nobody up. */
const timeoutMs = 1_000;

interface Told {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  readonly jackpots: readonly VendorJackpot[];
}

function viewOf(jackpot: VendorJackpot, language: string) {
  const { currency } = jackpot;
  const text = (units: number) =>
    formatMinor(fromVendorUnits(BigInt(units), currency) ?? minor(0n), currency);
  return {
    network: jackpot.network,
    name: textIn({ ...jackpot.names, en: jackpot.name }, language),
    vassalage: jackpot.product,
    gameCodes: jackpot.games,
    currency,
    levels: jackpot.levels.map(({ level, amount, must_hit_by: mustHitBy }) => ({
      level,
      amount: text(amount),
      mustHitBy: mustHitBy === null ? null : text(mustHitBy),
    })),
  };
}

export interface Pots {
  /** What vendors tell of their pots, half a second old at most. */
  readonly list: () => Promise<readonly VendorJackpot[]>;
  readonly handlers: Handlers<"jackpots">;
}

export function createPots(deps: PotsDeps): Pots {
  const { clock } = deps;
  const told = new Map<string, Told>();
  let reading: Promise<readonly VendorJackpot[]> | undefined;
  let readAtMs = 0;

  async function ask(vendor: Vendor): Promise<readonly VendorJackpot[]> {
    const before = told.get(vendor.vendorCode);
    const askedAtMs = clock.now().getTime();
    const isIdle = before !== undefined && before.jackpots.length === 0;
    if (isIdle && askedAtMs - before.askedAtMs < withoutMs) return [];
    try {
      const call = { operator_id: vendor.operatorId };
      const answer = await callVendor({ ...deps, timeoutMs }, vendor, "/jackpot/list", call);
      const { jackpots } = JackpotListAnswer.parse(answer);
      const own = jackpots.filter(({ product }) => product === vendor.vendorCode);
      told.set(vendor.vendorCode, { askedAtMs, answeredAtMs: askedAtMs, jackpots: own });
      return own;
    } catch (error) {
      const isUnknown = error instanceof VendorError && error.httpStatus === 404;
      if (!isUnknown) deps.onError(error);
      const isFresh = before !== undefined && askedAtMs - before.answeredAtMs < staleMs;
      const kept = isFresh ? before : { answeredAtMs: askedAtMs, jackpots: [] };
      told.set(vendor.vendorCode, { ...kept, askedAtMs });
      return kept.jackpots;
    }
  }

  async function read(): Promise<readonly VendorJackpot[]> {
    const vendors = await deps.db.read(listVendors);
    const lists = await Promise.all(vendors.filter(({ isEnabled }) => isEnabled).map(ask));
    return lists.flat();
  }

  async function list(): Promise<readonly VendorJackpot[]> {
    const nowMs = clock.now().getTime();
    if (reading === undefined || nowMs - readAtMs >= keptMs) {
      readAtMs = nowMs;
      reading = read();
      reading.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  }

  return {
    list,
    handlers: {
      jackpots: async (_input, { language }) => ({
        jackpots: (await list()).map((jackpot) => viewOf(jackpot, language)),
      }),
    },
  };
}
