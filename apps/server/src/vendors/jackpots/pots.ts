import { JackpotListAnswer, type VendorJackpot } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, fromVendorUnits, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { recordEvents, type NewEvent } from "../../platform/significant-events/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { textIn } from "../../platform/text.ts";
import { noteSeenPot, type PotBefore, type PotSeen } from "./pot-store.ts";
import { listVendors, type VendorFacts } from "../store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/**
 * The pots of vendors' jackpots as the site shows them. They are read from the vendor when somebody
 * looks and what is known is older than half a second; with a visitor who asks every second, an
 * amount in view is below two seconds old. A pot without an answer for a while is not shown.
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

/** How often each process writes down how high pots are, and how long that counts. */
const noteMs = 5_000;
const seenMs = dayMs;

/** What a level can pay: what is in it, or what it must be hit by where that is more. */
function seenOf(jackpot: VendorJackpot): PotSeen {
  const { network, product: vendorCode, games, currency, levels } = jackpot;
  const most = levels.map(({ amount, must_hit_by: by }) => BigInt(Math.max(amount, by ?? 0)));
  const highest = most.reduce((max, one) => (one > max ? one : max), 0n);
  const highestMinor = fromVendorUnits(highest, currency) ?? 0n;
  const { contribution_ppm: contributionPpm } = jackpot;
  return { vendorCode, currency, network, games, highestMinor, contributionPpm };
}

/** The event that a pot is new, linked to other games, or fed otherwise than before. */
function changeOf(pot: PotSeen, before: PotBefore | undefined): NewEvent[] {
  const { vendorCode, currency, network, contributionPpm } = pot;
  const after = { games: pot.games.toSorted(), contributionPpm };
  const was = before && { ...before, games: before.games.toSorted() };
  // What was kept by an earlier version said nothing of it.
  const isFed = was?.contributionPpm === null || was?.contributionPpm === contributionPpm;
  if (isFed && was?.games.join(" ") === after.games.join(" ")) return [];
  const detail = { vendorCode, currency, network, before: was ?? null, after };
  return [{ kind: "jackpot_changed", subject: `${vendorCode} ${network} ${currency}`, detail }];
}

async function notePots(
  tx: Tx,
  jackpots: readonly VendorJackpot[],
  at: Date,
  since: Date,
): Promise<void> {
  for (const jackpot of jackpots) {
    const pot = seenOf(jackpot);
    await recordEvents(tx, at, changeOf(pot, await noteSeenPot(tx, pot, at, since)));
  }
}

interface Told {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  readonly jackpots: readonly VendorJackpot[];
}

/** What a pot is called, as its games call it. */
export function potName(
  jackpot: VendorJackpot,
  { name, names }: VendorJackpot["levels"][number],
  language: string,
): string {
  if (typeof name === "string") return textIn({ ...names, en: name }, language);
  return textIn({ ...jackpot.names, en: jackpot.name }, language);
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
    levels: jackpot.levels.map((pot) => ({
      level: pot.level,
      name: potName(jackpot, pot, language),
      amount: text(pot.amount),
      mustHitBy: pot.must_hit_by === null ? null : text(pot.must_hit_by),
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
  let notedAtMs = 0;

  /** Keeps how high the pots were, because a jackpot may pay no more. */
  async function note(jackpots: readonly VendorJackpot[], at: Date): Promise<void> {
    if (jackpots.length === 0 || at.getTime() - notedAtMs < noteMs) return;
    notedAtMs = at.getTime();
    const since = new Date(at.getTime() - seenMs);
    await deps.db.transaction((tx) => notePots(tx, jackpots, at, since));
  }

  async function ask(vendor: VendorFacts): Promise<readonly VendorJackpot[]> {
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
      await note(own, new Date(askedAtMs));
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
