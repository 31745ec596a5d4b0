import type {
  JackpotBook,
  JackpotNetwork,
  JackpotWon,
  VendorJackpot,
  jackpotPeriods,
} from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, fromVendorUnits, minor } from "@baize/money";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { createSnapshot } from "../../platform/snapshot.ts";
import { textIn } from "../../platform/text.ts";
import { listJackpotWins, sumJackpotsSince, type JackpotWinSeen } from "./overview-store.ts";
import { countJackpotFindings, listJackpotSums, type JackpotSum } from "./store.ts";
import { potName } from "./pots.ts";
import { findingsMax, microPerMinor } from "./service.ts";

/**
 * Vendors' jackpots as operators look at them. Sums are of the journal; amounts of the pots and
 * their terms are the vendor's last answer, and are absent while it is silent.
 */
export interface JackpotOverviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** What vendors tell of their pots. */
  readonly listPots: () => Promise<readonly VendorJackpot[]>;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
  readonly vendorName: (vendorCode: string, language: string) => Promise<string>;
  readonly describeGame: Catalogue["describeGame"];
}

type Period = (typeof jackpotPeriods)[number];

const daysOf: Readonly<Record<Exclude<Period, "all">, number>> = { day: 1, week: 7, month: 30 };
const winsMax = 50;
/** A check reads the whole journal. */
const checkedMs = minuteMs;

/** Amounts finer than the currency are cut. */
const text = (micro: bigint, currency: string) =>
  formatMinor(minor(micro / microPerMinor), currency);

function movedOf(sum: Pick<JackpotSum, "contributedMicro" | "paidMicro"> | undefined) {
  return { in: BigInt(sum?.contributedMicro ?? "0"), out: BigInt(sum?.paidMicro ?? "0") };
}

const movedText = (moved: ReturnType<typeof movedOf>, currency: string) => ({
  contributed: text(moved.in, currency),
  paid: text(moved.out, currency),
});

/** What a vendor reports for all its networks in a currency. */
function toldOf(pots: readonly VendorJackpot[]) {
  const total = (of: "contributed_micro" | "paid_micro") =>
    pots.reduce((sum, pot) => sum + BigInt(pot[of]), 0n);
  return { in: total("contributed_micro"), out: total("paid_micro") };
}

const nameOfGame = async (
  { describeGame }: JackpotOverviewDeps,
  { vendorCode, gameCode }: { readonly vendorCode: string; readonly gameCode: string },
  language: string,
) => (await describeGame(vendorCode, gameCode, language))?.gameName ?? gameCode;

async function networkOf(
  deps: JackpotOverviewDeps,
  pot: VendorJackpot,
  language: string,
): Promise<JackpotNetwork> {
  const { currency, product: vendorCode } = pot;
  const units = (amount: number) =>
    formatMinor(fromVendorUnits(BigInt(amount), currency) ?? minor(0n), currency);
  const micro = (amount: string) => text(BigInt(amount), currency);
  const nameOf = (gameCode: string) => nameOfGame(deps, { vendorCode, gameCode }, language);
  return {
    network: pot.network,
    name: textIn({ ...pot.names, en: pot.name }, language),
    games: await Promise.all(pot.games.map(nameOf)),
    contributionPpm: pot.contribution_ppm,
    levels: pot.levels.map((level) => ({
      level: level.level,
      name: potName(pot, level, language),
      amount: units(level.amount),
      seed: units(level.seed),
      mustHitBy: level.must_hit_by === null ? null : units(level.must_hit_by),
      hitEvery: level.hit_every === null ? null : units(level.hit_every),
      ratePpm: level.rate_ppm ?? null,
      start: level.start,
      startedAt: level.started_at,
    })),
    reserve: micro(pot.reserve_micro),
    inPots: micro(pot.pots_micro),
    advanced: micro(pot.advanced_micro),
  };
}

async function wonOf(
  deps: JackpotOverviewDeps,
  rows: readonly JackpotWinSeen[],
  language: string,
): Promise<JackpotWon[]> {
  const members = await deps.findMembers([...new Set(rows.map(({ memberId }) => memberId))]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return Promise.all(
    rows.map(async (row) => ({
      wonAt: row.wonAt.toISOString(),
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      vendorCode: row.vendorCode,
      gameName: await nameOfGame(deps, row, language),
      currency: row.currency,
      amount: formatMinor(minor(row.amountMinor), row.currency),
      roundId: row.roundId,
      operationId: row.operationId,
      isReversed: row.isReversed,
    })),
  );
}

/** A vendor and a currency, which have a book. */
type Place = Pick<JackpotSum, "vendorCode" | "currency">;

const isAt =
  (place: Place) =>
  (one: Place): boolean =>
    one.vendorCode === place.vendorCode && one.currency === place.currency;

/** In the order of vendors and currencies, each once. */
function placesOf(ones: readonly Place[]): Place[] {
  const keyOf = (one: Place) => `${one.vendorCode} ${one.currency}`;
  const byKey = new Map(ones.map((one) => [keyOf(one), one]));
  return [...byKey.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

interface Known {
  readonly sums: readonly JackpotSum[];
  readonly inPeriod: readonly JackpotSum[];
  readonly pots: readonly VendorJackpot[];
}

async function bookOf(
  deps: JackpotOverviewDeps,
  { sums, inPeriod, pots }: Known,
  place: Place,
  language: string,
): Promise<JackpotBook> {
  const { vendorCode, currency } = place;
  const own = pots.filter((pot) => isAt(place)({ vendorCode: pot.product, ...pot }));
  const moved = movedOf(sums.find(isAt(place)));
  return {
    vendorCode,
    vendorName: await deps.vendorName(vendorCode, language),
    currency,
    ...movedText(moved, currency),
    owed: text(moved.in - moved.out, currency),
    inPeriod: movedText(movedOf(inPeriod.find(isAt(place))), currency),
    ofVendor: own.length === 0 ? null : movedText(toldOf(own), currency),
    networks: await Promise.all(own.map((pot) => networkOf(deps, pot, language))),
  };
}

async function read({ db, clock }: JackpotOverviewDeps, period: Period, vendorCode: string | null) {
  const since = new Date(period === "all" ? 0 : clock.now().getTime() - daysOf[period] * dayMs);
  return db.read(async (reader) => {
    const sums = await listJackpotSums(reader);
    return {
      sums,
      inPeriod: period === "all" ? sums : await sumJackpotsSince(reader, since),
      wins: await listJackpotWins(reader, since, vendorCode, winsMax),
    };
  });
}

export function createJackpotOverview(
  deps: JackpotOverviewDeps,
): Handlers<"consoleJackpots" | "checkJackpots"> {
  const { db, clock } = deps;
  const checked = createSnapshot({
    db,
    clock,
    ageMsMax: checkedMs,
    load: async (reader) => {
      const checkedAt = clock.now().toISOString();
      return { checkedAt, checks: await countJackpotFindings(reader, findingsMax) };
    },
  });
  return {
    async consoleJackpots({ query: { vendorCode, period } }, { language }) {
      const { wins, ...moved } = await read(deps, period, vendorCode ?? null);
      const known: Known = { ...moved, pots: await deps.listPots() };
      // A pot that nobody fed yet still has a book.
      const told = known.pots.map((pot) => ({ vendorCode: pot.product, currency: pot.currency }));
      const places = placesOf([...known.sums, ...told]);
      const books = await Promise.all(places.map((place) => bookOf(deps, known, place, language)));
      const names = new Map(books.map((book) => [book.vendorCode, book.vendorName]));
      return {
        vendors: [...names].map(([code, name]) => ({ vendorCode: code, name })),
        books: books.filter((book) => vendorCode === undefined || book.vendorCode === vendorCode),
        wins: await wonOf(deps, wins, language),
      };
    },
    checkJackpots: () => checked.current(),
  };
}
