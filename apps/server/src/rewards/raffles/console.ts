import { isDeepStrictEqual } from "node:util";
import type { ConsoleRaffle, RaffleInput, RaffleSettings } from "@baize/contract";
import {
  actorOf,
  change,
  createAudit,
  type Actor,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { priceAt, type Prices } from "../prize-terms/ports.ts";
import { askedByPrizes, basisOf } from "../prize-terms/rules.ts";
import type { DrawSeeds } from "../seeds/draw-seeds.ts";
import { faultOfRaffle, givenBy, stateAt, timesOf } from "./rules.ts";
import {
  findCountedRaffle,
  findRaffle,
  insertRaffle,
  listAllRaffles,
  lockRaffle,
  setRaffleState,
  type CountedRaffle,
} from "./store.ts";
import { consoleRaffleOf } from "./views.ts";

/** Raffles as operators plan, see and cancel them. */
export interface RaffleConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly seeds: Pick<DrawSeeds, "planIn" | "showIn" | "hashesOf">;
  /** Whether there is a public source; what is planned names it and keeps to it. */
  readonly hasBeacon: boolean;
  readonly prices: Pick<Prices, "price">;
  readonly identity: NameDeps;
}

type Deps = RaffleConsoleDeps & { readonly audit: Audit };

interface Named {
  readonly merchantCode: string;
  readonly raffleId: string;
}

const listedMax = 200;

async function viewsOf({ seeds, clock }: Deps, reader: Reader, rows: readonly CountedRaffle[]) {
  const draws = rows.map(({ raffleId }) => raffleId);
  const hashOf = await seeds.hashesOf(reader, draws);
  return rows.map((row) => consoleRaffleOf(row, hashOf(row.raffleId), clock.now()));
}

async function getIn(deps: Deps, reader: Reader, raffleId: string): Promise<ConsoleRaffle> {
  const row = await findCountedRaffle(reader, raffleId);
  const [view] = row === undefined ? [] : await viewsOf(deps, reader, [row]);
  if (view === undefined) throw new Error("what was planned is gone");
  return view;
}

const placeOf = (at: number): string => `others.${at}`;

/** With what its prizes are worth; of one that is planned they stay. Refuses: brand_rule. */
async function pricedSettings(
  { db, prices }: Deps,
  { merchantCode, raffleId, settings }: Named & { readonly settings: RaffleSettings },
  currency: string,
): Promise<RaffleSettings> {
  const { others = [] } = settings;
  if (others.length === 0) return settings;
  const before = await db.read((reader) => findRaffle(reader, raffleId));
  const kept = before === undefined ? [] : givenBy(before.settings);
  const amounts = await priceAt(prices, { merchantCode, currency }, settings.prizes, {
    prizes: others,
    placeOf,
    known: [],
    kept,
  });
  return { ...settings, prizes: amounts };
}

/**
 * Plans a raffle, and publishes its commitment. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), brand_rule (of a prize), permission_denied,
 * not_found (a raffle of another brand), brand_rule, above_wagering_cap, mixed_products,
 * changed_meanwhile (another raffle has the id), approval_pending.
 */
async function plan(
  deps: Deps,
  hand: Hand | undefined,
  asked: Named & { readonly settings: RaffleSettings },
): Promise<ConsoleRaffle> {
  const { merchantCode, raffleId } = asked;
  const { currency, timeZone } = await demandMerchant(deps, merchantCode);
  const settings = await pricedSettings(deps, asked, currency);
  const work: Together<ConsoleRaffle>["work"] = async (tx, { actor, isAgreed }) => {
    const before = await findRaffle(tx, raffleId);
    if (before !== undefined && before.merchantCode !== merchantCode) {
      throw new Refusal("not_found");
    }
    if (isDeepStrictEqual(before?.settings, settings)) return getIn(deps, tx, raffleId);
    const createdAt = deps.clock.now();
    const today = dayOf(createdAt, timeZone);
    await demandNames(tx, deps.identity, merchantCode, [settings.conditions], "conditions");
    const fault = faultOfRaffle(settings, { currency, today });
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    const wagering = { field: "turnover", bps: settings.turnoverBps };
    const placed = (settings.others ?? []).map(({ prize }, at) => ({ place: placeOf(at), prize }));
    await demandWithinCaps(
      tx,
      merchantCode,
      { wagering },
      ...askedByPrizes(placed, { isOpen: true, known: [] }),
    );
    const input: RaffleInput = deps.hasBeacon ? "drand" : "none";
    const times = timesOf(settings, timeZone);
    const redrawSeedId = settings.redraw ? deps.ids.uuidv7() : null;
    const own = { raffleId, merchantCode, currency, settings, input, createdAt, redrawSeedId };
    const row = { ...own, ...times } as const;
    if (before !== undefined || !(await insertRaffle(tx, row))) {
      throw new Refusal("changed_meanwhile");
    }
    await deps.seeds.planIn(tx, raffleId);
    const again = redrawSeedId === null ? undefined : await deps.seeds.planIn(tx, redrawSeedId);
    const after = await getIn(deps, tx, raffleId);
    await deps.audit.record(tx, {
      actor,
      action: "raffle.planned",
      subject: `${merchantCode} ${raffleId}`,
      after: {
        ...settings,
        input,
        ...(isAgreed && {
          serverSeedHash: after.serverSeedHash,
          redrawSeedHash: again?.serverSeedHash ?? null,
        }),
      },
    });
    return after;
  };
  const until = timesOf(settings, timeZone).startsAt;
  const basis = basisOf(givenBy(settings));
  return deps.fourEyes.together(hand, { permission: "rewards.write", until, ...basis, work });
}

/**
 * Cancels a raffle that has not begun, and shows its seed. Repeating it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, also of another brand; changed_meanwhile
 * (it has begun).
 */
async function cancel(deps: Deps, actor: Actor, { merchantCode, raffleId }: Named) {
  await change(deps, actor, "rewards.write", async (tx) => {
    const row = await lockRaffle(tx, raffleId);
    if (row?.merchantCode !== merchantCode) throw new Refusal("not_found");
    if (row.state === "cancelled") return;
    if (stateAt(row, deps.clock.now()) !== "planned") throw new Refusal("changed_meanwhile");
    await setRaffleState(tx, raffleId, "planned", "cancelled");
    await deps.seeds.showIn(tx, raffleId);
    if (row.redrawSeedId !== null) await deps.seeds.showIn(tx, row.redrawSeedId);
    await deps.audit.record(tx, {
      actor,
      action: "raffle.cancelled",
      subject: `${merchantCode} ${raffleId}`,
      before: { state: row.state },
      after: { state: "cancelled" },
    });
  });
  return deps.db.read((reader) => getIn(deps, reader, raffleId));
}

/** The use cases. `undefined` as hand is the platform. */
export function createRaffleConsole(given: RaffleConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () =>
      deps.db.read(async (reader) =>
        viewsOf(deps, reader, await listAllRaffles(reader, listedMax)),
      ),
    plan: (hand: Hand | undefined, asked: Parameters<typeof plan>[2]) => plan(deps, hand, asked),
    cancel: (actor: Actor, named: Named) => cancel(deps, actor, named),
  };
}

export type RaffleConsole = ReturnType<typeof createRaffleConsole>;

export const raffleConsoleRoutes = (
  raffles: RaffleConsole,
): Handlers<"consoleRaffles" | "planRaffle" | "cancelRaffle"> => ({
  consoleRaffles: () => raffles.list(),
  planRaffle: ({ params, body }, { hand }) => raffles.plan(hand, { ...params, ...body }),
  cancelRaffle: ({ params }, context) => raffles.cancel(actorOf(context), params),
});
