import { randomUUID } from "node:crypto";
import { formatMinor, minor } from "@baize/money";
import type { Database } from "../../apps/server/src/platform/db.ts";
import type { Random } from "../art/random.ts";
import type { Caller, Outcome } from "./caller.ts";
import type { Journal, Wish } from "./journal.ts";
import { paymentPassword, type People, type Player } from "./people.ts";
import { pick } from "./pick.ts";
import { awayVendorCode, gameCode, unitsOf, type DrillVendor } from "./vendor.ts";

/** What one member does. Every request is in the journal before it is made. */

/** What the load works with. */
export interface LoadDeps {
  readonly caller: Caller;
  readonly vendor: DrillVendor;
  readonly people: People;
  readonly journal: Journal;
  readonly db: Database;
  readonly standins: string;
  readonly random: Random;
}

export interface Doing extends LoadDeps {
  /** The limit each member set last. */
  readonly limits: Map<bigint, number>;
}

const takaMinor = 100;
const text = (amountMinor: number) => formatMinor(minor(BigInt(amountMinor)), "BDT");

function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low));
}

function whole(random: Random, low: number, high: number): number {
  return between(random, low, high) * takaMinor;
}

const lost = (journal: Journal, key: string) => () => journal.write({ is: "lost", key });

export async function press(address: string, action: string): Promise<void> {
  await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `action=${action}`,
    redirect: "manual",
  });
}

/** Notes a request, makes it, and notes what was said. */
export async function ask<Value>(
  deps: Doing,
  wish: Wish,
  work: (onLost: () => void) => Promise<Outcome<Value>>,
): Promise<Value | undefined> {
  deps.journal.write({ is: "sent", ...wish });
  const outcome = await work(lost(deps.journal, wish.key));
  const said = outcome.is === "refused" ? outcome.code : "";
  deps.journal.write({ is: outcome.is, key: wish.key, said });
  return outcome.is === "accepted" ? outcome.value : undefined;
}

async function move(
  deps: Doing,
  player: Player,
  deed: "bet" | "win" | "rollback",
  amount: number,
  more: object,
) {
  const key = randomUUID();
  const body = {
    user: player.user,
    token: deps.vendor.tokens.get(player.user) ?? "",
    request_uuid: randomUUID(),
    transaction_uuid: key,
    supplier_transaction_id: key,
    game_code: gameCode,
    round_closed: deed !== "bet",
    ...(deed === "rollback" ? {} : { currency: "BDT", amount: unitsOf(amount), is_free: false }),
    ...more,
  };
  const wish = { deed, key, memberId: String(player.memberId), amountMinor: String(amount) };
  return ask(deps, wish, async (onLost) => {
    const { status } = await deps.vendor.wallet(`/transaction/${deed}`, body, onLost);
    const shared = { isRepeated: false };
    if (status === "RS_OK") return { ...shared, is: "accepted", value: key };
    return { ...shared, is: "refused", code: status };
  });
}

export async function play(deps: Doing, player: Player): Promise<void> {
  const round = randomUUID();
  const stake =
    deps.random() < 0.05
      ? whole(deps.random, 1_000_000, 2_000_000)
      : between(deps.random, 100, 20_000);
  const bet = await move(deps, player, "bet", stake, { round });
  if (bet === undefined) return;
  const more = { round, reference_transaction_uuid: bet };
  const end = pick(deps.random, { win: 45, rollback: 15, nothing: 40 });
  if (end === "win") await move(deps, player, "win", between(deps.random, 0, 40_000), more);
  if (end === "rollback") await move(deps, player, "rollback", stake, more);
}

/** What is offered with a deposit, mostly taken; nothing while a bonus stands. */
async function chooseOffer(deps: Doing, token: string) {
  const told = await deps.caller.call("depositBonuses", { token });
  const offers = told.is === "accepted" ? told.value.offers : [];
  const one = offers[between(deps.random, 0, offers.length)];
  return one === undefined || deps.random() < 0.2 ? {} : { bonusOfferId: one.offerId };
}

export async function deposit(deps: Doing, { memberId, token }: Player): Promise<void> {
  const chosen = await chooseOffer(deps, token);
  const key = randomUUID();
  const amount = whole(deps.random, 200, 2_000);
  const body = { methodId: "doyelo", amount: text(amount), returnPath: "/", ...chosen };
  const wish: Wish = {
    deed: "deposit",
    key,
    memberId: String(memberId),
    amountMinor: String(amount),
    ...(chosen.bonusOfferId === undefined ? {} : { offerId: chosen.bonusOfferId }),
  };
  const made = await ask(deps, wish, (onLost) =>
    deps.caller.call("createDeposit", { token, body, key }, onLost),
  );
  if (made?.paymentUrl === null || made === undefined) return;
  const ways = { pay: 60, "pay-twice": 10, "pay-out-of-order": 10, decline: 15, expire: 5 };
  await press(made.paymentUrl, pick(deps.random, ways));
}

export async function withdraw(deps: Doing, { memberId, token, accountId }: Player): Promise<void> {
  const key = randomUUID();
  const amount = whole(deps.random, 500, 3_000);
  const body = { accountId, amount: text(amount), paymentPassword };
  const wish: Wish = {
    deed: "withdrawal",
    key,
    memberId: String(memberId),
    amountMinor: String(amount),
  };
  await ask(deps, wish, (onLost) =>
    deps.caller.call("createWithdrawal", { token, body, key }, onLost),
  );
}

export async function transfer(deps: Doing, { memberId, token }: Player): Promise<void> {
  const key = randomUUID();
  const amount = whole(deps.random, 10, 1_000);
  // Sometimes more comes back than is there, which the vendor refuses.
  const direction = pick(deps.random, { in: 60, out: 40 });
  const body = { vassalage: awayVendorCode, direction, amount: text(amount) };
  const wish: Wish = {
    deed: "transfer",
    key,
    memberId: String(memberId),
    amountMinor: String(amount),
  };
  await ask(deps, wish, (onLost) =>
    deps.caller.call("walletTransfer", { token, body, key }, onLost),
  );
}

/** Up to the agent or down from the agent; a member on no line plays instead. */
export async function send(deps: Doing, player: Player): Promise<void> {
  const { memberId, token, line } = player;
  const memberRef = line[between(deps.random, 0, line.length)];
  if (memberRef === undefined) return play(deps, player);
  const key = randomUUID();
  const amount = whole(deps.random, 100, 3_000);
  const body = { memberRef, amount: text(amount), paymentPassword };
  const wish: Wish = {
    deed: "send",
    key,
    memberId: String(memberId),
    amountMinor: String(amount),
  };
  await ask(deps, wish, (onLost) =>
    deps.caller.call("createLineTransfer", { token, body, key }, onLost),
  );
}

/** Each lower than the one before, so that each counts at once. */
export async function limit(deps: Doing, { memberId, token }: Player): Promise<void> {
  const amount = (deps.limits.get(memberId) ?? 900_000_000) - takaMinor;
  deps.limits.set(memberId, amount);
  const body = { kind: "wager", period: "month", amount: text(amount) };
  const wish: Wish = {
    deed: "limit",
    key: randomUUID(),
    memberId: String(memberId),
    amountMinor: String(amount),
  };
  await ask(deps, wish, (onLost) => deps.caller.call("saveLimit", { token, body }, onLost));
}

/** Whatever stands is given up, also while its deposit is under way. */
export async function cancel(deps: Doing, { memberId, token }: Player): Promise<void> {
  const told = await deps.caller.call("bonusDetails", { token });
  const bonuses = told.is === "accepted" ? told.value.content : [];
  const one = bonuses.find(({ state }) => state === "active" || state === "chosen");
  if (one === undefined) return;
  const { bonusId } = one;
  const key = `${bonusId}:${randomUUID()}`;
  const wish: Wish = { deed: "cancel_bonus", key, memberId: String(memberId) };
  const body = { bonusId };
  await ask(deps, wish, (onLost) => deps.caller.call("cancelBonus", { token, body }, onLost));
}

export async function confirm(deps: Doing, { token }: Player): Promise<void> {
  const paid = await deps.caller.call("paymentConfirmationList", { token });
  const one = paid.is === "accepted" ? paid.value[0] : undefined;
  const outcome = pick(deps.random, { received: 60, partly: 15, nothing: 25 });
  if (one === undefined || outcome === "nothing") return;
  const { withdrawalId } = one;
  const amount = outcome === "partly" ? { amount: "100.00" } : {};
  const body = { outcome, withdrawalId, ...amount };
  await deps.caller.call("processC2CTransaction", { token, body });
}
