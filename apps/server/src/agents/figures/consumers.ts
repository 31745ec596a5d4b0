import type { Brand } from "../../brand/index.ts";
import { depositCredited } from "../../cashier/index.ts";
import { memberRegistered, type Identity } from "../../identity/index.ts";
import { defineOperationsConsumer, type Posted, type PostedReader } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { timeOfUuidv7 } from "../../platform/ids.ts";
import { dayOf } from "../../platform/zone-days.ts";
import {
  betRolledBack,
  betSettled,
  jackpotParts,
  microPerMinor,
  type Settlement,
} from "../../vendors/index.ts";
import { hourOf } from "../hours.ts";
import {
  moneyFigures,
  noProduct,
  playFigures,
  settledFirstAt,
  sumUp,
  type Change,
  type Figures,
} from "./rules.ts";
import { addHourChanges, listByHours } from "./hour-store.ts";
import { teamHoursMs } from "./hour-fold.ts";
import { sumHours, type HourChange } from "./hours.ts";
import { addChanges, listPast } from "./store.ts";

/**
 * The readers that keep what the fold adds up: one of rounds and people, one of money. A member in
 * no line, and one of the house, has no figures.
 */
export interface FigureReaderDeps {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "team">;
  readonly clock: Clock;
  readonly ledger: PostedReader & Parameters<typeof jackpotParts>[1];
}

export const factsReader = "team_facts";
export const moneyReader = "team_money";

type Place = Awaited<ReturnType<Identity["team"]["placesIn"]>>[number];

interface Noted {
  readonly memberId: bigint;
  readonly product: string;
  readonly at: (place: Place) => Date;
  readonly figures: Partial<Figures>;
}

/** Keeps play by the hour, of members who stand in a line where somebody is paid by it. */
async function noteHours(
  { clock }: FigureReaderDeps,
  tx: Tx,
  hours: readonly HourChange[],
  places: ReadonlyMap<bigint, Place>,
): Promise<void> {
  const rows = sumHours(hours);
  if (rows.length === 0) return;
  const agentsOf = (memberId: bigint): readonly bigint[] => {
    const place = places.get(memberId);
    if (place === undefined) return [];
    return place.isAgent ? [...place.agentIds, memberId] : place.agentIds;
  };
  // Hours from before a move are of the line of then.
  const since = rows.reduce((first, { day }) => (day < first ? day : first), rows[0]?.day ?? "");
  const past = await listPast(tx, [...new Set(rows.map(({ memberId }) => memberId))], since);
  const countersOf = (memberId: bigint): readonly bigint[] => [
    ...agentsOf(memberId),
    ...past.flatMap((one) => (one.memberId === memberId ? one.agentIds : [])),
  ];
  const ids = new Set(rows.flatMap(({ memberId }) => countersOf(memberId)));
  const keptSince = new Date(clock.now().getTime() - teamHoursMs);
  const byHours = await listByHours(tx, [...ids], keptSince);
  if (byHours.size === 0) return;
  await addHourChanges(
    tx,
    rows.filter(({ memberId }) => countersOf(memberId).some((id) => byHours.has(id))),
  );
}

/** Keeps what members of lines did, by the days of their brands. */
async function note(deps: FigureReaderDeps, tx: Tx, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const { brand, identity } = deps;
  const ids = [...new Set(noted.map(({ memberId }) => memberId))];
  const places = new Map(
    (await identity.team.placesIn(tx, ids)).map((place) => [place.memberId, place]),
  );
  const zones = new Map<string, string>();
  for (const { merchantCode } of places.values()) {
    if (zones.has(merchantCode)) continue;
    zones.set(merchantCode, (await brand.getMerchant(merchantCode)).timeZone);
  }
  const hours: HourChange[] = [];
  const changes = noted.flatMap(({ memberId, product, at, figures }): Change[] => {
    const place = places.get(memberId);
    if (place === undefined) return [];
    const moment = at(place);
    const day = dayOf(moment, zones.get(place.merchantCode) ?? "UTC");
    if (product !== noProduct && !place.isTest) {
      const { validMinor = 0n, wonMinor = 0n } = figures;
      hours.push({ memberId, hour: hourOf(moment), day, product, validMinor, wonMinor });
    }
    // Test accounts stand in teams of test accounts, and hold something: they only have no days.
    const isEmpty = place.isTest;
    return [
      { memberId, day, product: isEmpty ? noProduct : product, figures: isEmpty ? {} : figures },
    ];
  });
  await addChanges(tx, sumUp(changes));
  await noteHours(deps, tx, hours, places);
}

/** A fact as its reader is given it, read by its schema. */
interface Told {
  readonly kind: string;
  readonly payload: unknown;
}

function notedOf({ kind, payload }: Told): Noted[] {
  if (kind === betSettled.kind || kind === betRolledBack.kind) {
    const fact = payload as Settlement;
    const at = settledFirstAt(fact);
    const [memberId, figures] = [BigInt(fact.memberId), playFigures(fact)];
    return [{ memberId, product: fact.gameType, at: () => at, figures }];
  }
  const { memberId, isFirst, creditedAt } = payload as {
    readonly memberId: string;
    readonly isFirst?: boolean;
    readonly creditedAt?: string;
  };
  const person = { memberId: BigInt(memberId), product: noProduct };
  if (kind === memberRegistered.kind) {
    return [{ ...person, at: ({ registeredAt }) => registeredAt, figures: { newMembers: 1n } }];
  }
  if (isFirst !== true || creditedAt === undefined) return [];
  return [{ ...person, at: () => new Date(creditedAt), figures: { firstDeposits: 1n } }];
}

const teamFacts = (deps: FigureReaderDeps): Consumer =>
  defineBatchConsumer({
    name: factsReader,
    kinds: [betSettled, betRolledBack, memberRegistered, depositCredited],
    order: "none",
    start: "oldest",
    // A sum has no key of its own.
    isOnce: true,
    async handleAll(tx, events) {
      await note(deps, tx, events.flatMap(notedOf));
      return undefined;
    },
  });

/** Every operation that changes what a member has; one that is no figure moves balances. */
async function noteMoney(deps: FigureReaderDeps, tx: Tx, operations: readonly Posted[]) {
  const jackpots = await jackpotParts(tx, deps.ledger, operations);
  const microOf = (id: string) => {
    const part = jackpots.get(id);
    return part === undefined ? 0n : part.contributedMicro - part.paidMinor * microPerMinor;
  };
  await note(
    deps,
    tx,
    operations.flatMap((operation): Noted[] => {
      const figures = moneyFigures(operation);
      if (figures === undefined) return [];
      const { id, memberId } = operation;
      const all = { ...figures, jackpotMicro: microOf(id) };
      return [{ memberId, product: noProduct, at: () => timeOfUuidv7(id), figures: all }];
    }),
  );
}

export const figureConsumers = (deps: FigureReaderDeps): readonly Consumer[] => [
  teamFacts(deps),
  defineOperationsConsumer({
    name: moneyReader,
    isOnce: true,
    ledger: deps.ledger,
    fold: (tx, operations) => noteMoney(deps, tx, operations),
  }),
];
