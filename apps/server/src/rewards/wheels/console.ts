import { isDeepStrictEqual } from "node:util";
import type { ConsoleWheel, GiveTickets, WheelSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import {
  createAudit,
  differenceOf,
  findAlone,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferGate } from "../../protection/index.ts";
import { saveBudget } from "../access/budget.ts";
import { demandNames } from "../access/names.ts";
import { boundsOf, faultOfBounds } from "../access/rules.ts";
import { askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { demandTaker } from "../takers.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { askedByPrizes, basisOf, fieldAt } from "../prize-terms/rules.ts";
import { askedByWheel, costOf, faultOfWheel, givesTickets } from "./rules.ts";
import {
  findWheel,
  listWheels,
  lockWheel,
  saveWheelRow,
  sumWheels,
  type WheelRow,
} from "./store.ts";
import { insertTickets } from "../tickets/store.ts";
import { consoleWheelOf } from "./views.ts";

/** What operators set of wheels, and tickets they give. */
export interface WheelConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: Pick<Identity, "memberByUsername" | "findMembersIn" | "naming">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  readonly prices: Pick<Prices, "priceAll">;
}

type Deps = WheelConsoleDeps & { readonly audit: Audit };

interface Named {
  readonly merchantCode: string;
  readonly wheelId: string;
}

interface ToSave extends Named {
  readonly settings: WheelSettings;
  readonly revision: number;
}

/** Of how many days the turns are counted where nobody asks for a period. */
const usualDays = 30;

function sumsOf({ clock }: Deps, reader: Reader, days = usualDays) {
  const at = clock.now();
  return sumWheels(reader, { at, since: new Date(at.getTime() - days * dayMs) });
}

async function getIn(deps: Deps, reader: Reader, wheelId: string): Promise<ConsoleWheel> {
  const row = await findWheel(reader, wheelId);
  if (row === undefined) throw new Error("what was saved is gone");
  return consoleWheelOf(row, (await sumsOf(deps, reader)).get(wheelId));
}

const placeOf = (at: number): string => `prizes.${at}`;

/**
 * With what its prizes are worth now; those that were saved before stay. Tickets are of other
 * wheels, and of none whose turns win turns. Refuses: brand_rule.
 */
async function pricedSettings(
  { db, prices }: Deps,
  { merchantCode, wheelId, settings }: ToSave,
  currency: string,
): Promise<WheelSettings> {
  const { prizes } = settings;
  const before = await db.read((reader) => findWheel(reader, wheelId));
  for (const [at, { prize }] of prizes.entries()) {
    if (prize?.kind !== "ticket") continue;
    const other = await db.read((reader) => findWheel(reader, prize.wheelId));
    const goesRound = other !== undefined && givesTickets(other.settings);
    if (prize.wheelId === wheelId || goesRound) {
      const field = fieldAt(placeOf(at), "wheelId");
      throw new Refusal("brand_rule", { field, reason: "cannot_change" });
    }
  }
  const known = before?.settings.prizes ?? [];
  const brand = { merchantCode, currency };
  return { ...settings, prizes: await prices.priceAll(brand, prizes, { placeOf, known }) };
}

/**
 * Adds a wheel, or its next revision. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), brand_rule (of a prize), permission_denied,
 * not_found (a wheel of another brand), brand_rule, above_wagering_cap, mixed_products,
 * changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ToSave): Promise<ConsoleWheel> {
  const { merchantCode, wheelId, revision } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  const settings = await pricedSettings(deps, to, currency);
  const work: Together<ConsoleWheel>["work"] = async (tx, { actor }) => {
    const before = await lockWheel(tx, wheelId);
    if (before !== undefined && before.merchantCode !== merchantCode) {
      throw new Refusal("not_found");
    }
    const fault =
      faultOfWheel(settings, currency, before?.settings) ??
      faultOfBounds(settings, settings.prizes);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandNames(tx, deps.identity, merchantCode, [settings.conditions], "conditions");
    const { isOpen, prizes } = settings;
    const placed = prizes.map(({ prize }, at) => ({ place: placeOf(at), prize }));
    await demandWithinCaps(
      tx,
      merchantCode,
      askedSince(askedByWheel, settings, before?.settings),
      ...askedByPrizes(placed, { isOpen, known: before?.settings.prizes ?? [] }),
    );
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (isDeepStrictEqual(before?.settings, settings)) return getIn(deps, tx, wheelId);
    const savedAt = deps.clock.now();
    const row = { wheelId, merchantCode, settings, revision: revision + 1, savedAt };
    if (!(await saveWheelRow(tx, row))) throw new Refusal("changed_meanwhile");
    const isNew = before === undefined;
    await saveBudget(tx, { merchantCode, rewardId: wheelId }, boundsOf(settings), { isNew });
    const after = await getIn(deps, tx, wheelId);
    await deps.audit.record(tx, {
      actor,
      action: "wheel.saved",
      subject: `${merchantCode} ${wheelId}`,
      ...differenceOf({ ...before?.settings }, { ...after.settings, cost: after.mean }),
    });
    return after;
  };
  const basis = basisOf(settings.prizes);
  return deps.fourEyes.together(hand, { permission: "rewards.write", ...basis, work });
}

/** What a turn costs on average: who agrees to tickets agrees to that. */
const worthOf = (wheel: WheelRow | undefined): string | undefined =>
  wheel && String(costOf(wheel.settings).mean);

/**
 * Gives a member tickets. They count with what their turns cost on average in the sum that one
 * operator may move alone. Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, permission_denied, not_eligible, play_paused,
 * idempotency_key_reused, changed_meanwhile (what a turn costs), approval_pending.
 */
async function give(
  deps: Deps,
  hand: Hand,
  asked: Named & GiveTickets & { readonly key?: string | undefined },
): Promise<ConsoleWheel> {
  const { merchantCode, wheelId, username, count, reason, key } = asked;
  const member = await deps.identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Refusal("not_found");
  const { memberId, currency } = member;
  const leave = await deps.offers.mayOffer(memberId);
  const giftId =
    key === undefined
      ? deps.ids.uuidv7()
      : idFromKey(memberId, `giveTickets ${hand.asker.operatorId}`, key);
  const shown = await deps.db.read((reader) => findWheel(reader, wheelId));
  const basis = worthOf(shown);
  const work: Together<ConsoleWheel>["work"] = async (tx, { actor, alone }) => {
    const wheel = await findWheel(tx, wheelId);
    if (wheel?.merchantCode !== merchantCode) throw new Refusal("not_found");
    if (wheel.settings.currency !== currency) throw new Refusal("not_eligible");
    await demandTaker(deps.identity, tx, memberId);
    await deps.offers.demandOfferIn(tx, memberId);
    if (leave === undefined) throw new Refusal("play_paused");
    const issuedAt = deps.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + wheel.settings.ticketDays * dayMs);
    const rows = Array.from({ length: count }, (_, place) => ({
      memberId,
      ticketId: deps.ids.uuidv7(),
      wheelId,
      boardId: null,
      source: `gift:${giftId}:${place + 1}`,
      issuedAt,
      expiresAt,
      operator: hand.asker.username,
      note: reason,
    }));
    const added = await insertTickets(tx, rows);
    if (added === 0) return getIn(deps, tx, wheelId);
    if (added < count) throw new Refusal("idempotency_key_reused");
    const amountMinor = BigInt(Math.ceil(costOf(wheel.settings).mean * count));
    if (worthOf(wheel) !== basis) throw new Refusal("changed_meanwhile");
    const { upToMinor } = await findAlone(tx, merchantCode, currency);
    if (amountMinor <= upToMinor) {
      await alone({ merchantCode, currency, amountMinor, subject: `tickets ${giftId}` });
    }
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "wheel.tickets_given",
      subject: `${merchantCode} ${username}`,
      after: { wheelId, count, reason, endsAt: expiresAt.toISOString() },
    });
    return getIn(deps, tx, wheelId);
  };
  return deps.fourEyes.together(hand, { permission: "rewards.gift", basis, work });
}

/** The use cases. `undefined` as hand is the platform. */
export function createWheelConsole(given: WheelConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (days = usualDays) =>
      deps.db.read(async (reader) => {
        const sums = await sumsOf(deps, reader, days);
        return (await listWheels(reader)).map((row) => consoleWheelOf(row, sums.get(row.wheelId)));
      }),
    save: (hand: Hand | undefined, to: ToSave) => save(deps, hand, to),
    give: (hand: Hand, asked: Parameters<typeof give>[2]) => give(deps, hand, asked),
  };
}

export type WheelConsole = ReturnType<typeof createWheelConsole>;

export const wheelConsoleRoutes = (
  wheels: WheelConsole,
): Handlers<"consoleWheels" | "saveWheel" | "giveTickets"> => ({
  consoleWheels: ({ query }) => wheels.list(query.days),
  saveWheel: ({ params, body }, { hand }) => wheels.save(hand, { ...params, ...body }),
  giveTickets: ({ params, body }, { hand, idempotencyKey: key }) =>
    wheels.give(hand, { ...params, ...body, key }),
});
