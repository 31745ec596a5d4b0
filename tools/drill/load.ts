import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { formatMinor, minor } from "@baize/money";
import type { Database } from "../../apps/server/src/platform/db.ts";
import type { Random } from "../art/random.ts";
import { Over, type Caller, type Outcome } from "./caller.ts";
import type { Journal, Wish } from "./journal.ts";
import { paymentPassword, type People, type Player } from "./people.ts";
import { awayVendorCode, gameCode, unitsOf, vendorCode, type DrillVendor } from "./vendor.ts";

/**
 * Members who play, pay in, choose bonuses and give them up, take out, move money to a vendor and
 * back, send it along their line and limit themselves, operators who decide, a provider's bank that
 * pays or does not, and a vendor whose line breaks: all at once, until they are stopped. What
 * is refused is refused once and not asked again; what gets no answer is asked again under the same
 * key.
 */
export interface LoadDeps {
  readonly caller: Caller;
  readonly vendor: DrillVendor;
  readonly people: People;
  readonly journal: Journal;
  readonly db: Database;
  readonly standins: string;
  readonly random: Random;
}

export interface Load {
  /** Members do nothing new; operators and the bank go on. */
  calm(): void;
  /** Everybody stops; resolves when nobody waits for an answer any more. */
  stop(): Promise<void>;
}

type Weights = Readonly<Record<string, number>>;

function pick<W extends Weights>(random: Random, weights: W): keyof W & string {
  const entries = Object.entries(weights) as [keyof W & string, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return entries[0]?.[0] ?? "";
}

const takaMinor = 100;
const text = (amountMinor: number) => formatMinor(minor(BigInt(amountMinor)), "BDT");

async function press(address: string, action: string): Promise<void> {
  await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `action=${action}`,
    redirect: "manual",
  });
}

// tidy: allow function-length, because it is what one member does, with the same journal.
function createDeeds(deps: LoadDeps) {
  const { caller, vendor, journal, random } = deps;
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  const whole = (low: number, high: number) => between(low, high) * takaMinor;
  const lost = (key: string) => () => journal.write({ is: "lost", key });

  /** Notes a request, makes it, and notes what was said. */
  async function ask<Value>(
    wish: Wish,
    work: (onLost: () => void) => Promise<Outcome<Value>>,
  ): Promise<Value | undefined> {
    journal.write({ is: "sent", ...wish });
    const outcome = await work(lost(wish.key));
    const said = outcome.is === "refused" ? outcome.code : "";
    journal.write({ is: outcome.is, key: wish.key, said });
    return outcome.is === "accepted" ? outcome.value : undefined;
  }

  async function move(
    player: Player,
    deed: "bet" | "win" | "rollback",
    amount: number,
    more: object,
  ) {
    const key = randomUUID();
    const body = {
      user: player.user,
      token: vendor.tokens.get(player.user) ?? "",
      request_uuid: randomUUID(),
      transaction_uuid: key,
      supplier_transaction_id: key,
      game_code: gameCode,
      round_closed: deed !== "bet",
      ...(deed === "rollback" ? {} : { currency: "BDT", amount: unitsOf(amount), is_free: false }),
      ...more,
    };
    const wish = { deed, key, memberId: String(player.memberId), amountMinor: String(amount) };
    return ask(wish, async (onLost) => {
      const { status } = await vendor.wallet(`/transaction/${deed}`, body, onLost);
      const shared = { isRepeated: false };
      if (status === "RS_OK") return { ...shared, is: "accepted", value: key };
      return { ...shared, is: "refused", code: status };
    });
  }

  async function play(player: Player): Promise<void> {
    const round = randomUUID();
    const stake = random() < 0.05 ? whole(1_000_000, 2_000_000) : between(100, 20_000);
    const bet = await move(player, "bet", stake, { round });
    if (bet === undefined) return;
    const more = { round, reference_transaction_uuid: bet };
    const end = pick(random, { win: 45, rollback: 15, nothing: 40 });
    if (end === "win") await move(player, "win", between(0, 40_000), more);
    if (end === "rollback") await move(player, "rollback", stake, more);
  }

  /** What is offered with a deposit, mostly taken; nothing while a bonus stands. */
  async function chooseOffer(token: string) {
    const told = await caller.call("depositBonuses", { token });
    const offers = told.is === "accepted" ? told.value.offers : [];
    const one = offers[between(0, offers.length)];
    return one === undefined || random() < 0.2 ? {} : { bonusOfferId: one.offerId };
  }

  async function deposit({ memberId, token }: Player): Promise<void> {
    const chosen = await chooseOffer(token);
    const key = randomUUID();
    const amount = whole(200, 2_000);
    const body = { methodId: "doyelo", amount: text(amount), returnPath: "/", ...chosen };
    const wish: Wish = {
      deed: "deposit",
      key,
      memberId: String(memberId),
      amountMinor: String(amount),
      ...(chosen.bonusOfferId === undefined ? {} : { offerId: chosen.bonusOfferId }),
    };
    const made = await ask(wish, (onLost) =>
      caller.call("createDeposit", { token, body, key }, onLost),
    );
    if (made?.paymentUrl === null || made === undefined) return;
    const ways = { pay: 60, "pay-twice": 10, "pay-out-of-order": 10, decline: 15, expire: 5 };
    await press(made.paymentUrl, pick(random, ways));
  }

  async function withdraw({ memberId, token, accountId }: Player): Promise<void> {
    const key = randomUUID();
    const amount = whole(500, 3_000);
    const body = { accountId, amount: text(amount), paymentPassword };
    const wish: Wish = {
      deed: "withdrawal",
      key,
      memberId: String(memberId),
      amountMinor: String(amount),
    };
    await ask(wish, (onLost) => caller.call("createWithdrawal", { token, body, key }, onLost));
  }

  async function transfer({ memberId, token }: Player): Promise<void> {
    const key = randomUUID();
    const amount = whole(10, 1_000);
    // Sometimes more comes back than is there, which the vendor refuses.
    const direction = pick(random, { in: 60, out: 40 });
    const body = { vassalage: awayVendorCode, direction, amount: text(amount) };
    const wish: Wish = {
      deed: "transfer",
      key,
      memberId: String(memberId),
      amountMinor: String(amount),
    };
    await ask(wish, (onLost) => caller.call("walletTransfer", { token, body, key }, onLost));
  }

  /** Up to the agent or down from the agent; a member on no line plays instead. */
  async function send(player: Player): Promise<void> {
    const { memberId, token, line } = player;
    const memberRef = line[between(0, line.length)];
    if (memberRef === undefined) return play(player);
    const key = randomUUID();
    const amount = whole(100, 3_000);
    const body = { memberRef, amount: text(amount), paymentPassword };
    const wish: Wish = {
      deed: "send",
      key,
      memberId: String(memberId),
      amountMinor: String(amount),
    };
    await ask(wish, (onLost) => caller.call("createLineTransfer", { token, body, key }, onLost));
  }

  /** Each lower than the one before, so that each counts at once. */
  const limits = new Map<bigint, number>();
  async function limit({ memberId, token }: Player): Promise<void> {
    const amount = (limits.get(memberId) ?? 900_000_000) - takaMinor;
    limits.set(memberId, amount);
    const body = { kind: "wager", period: "month", amount: text(amount) };
    const wish: Wish = {
      deed: "limit",
      key: randomUUID(),
      memberId: String(memberId),
      amountMinor: String(amount),
    };
    await ask(wish, (onLost) => caller.call("saveLimit", { token, body }, onLost));
  }

  /** Whatever stands is given up, also while its deposit is under way. */
  async function cancel({ memberId, token }: Player): Promise<void> {
    const told = await caller.call("bonusDetails", { token });
    const bonuses = told.is === "accepted" ? told.value.content : [];
    const one = bonuses.find(({ state }) => state === "active" || state === "chosen");
    if (one === undefined) return;
    const { bonusId } = one;
    const key = `${bonusId}:${randomUUID()}`;
    const wish: Wish = { deed: "cancel_bonus", key, memberId: String(memberId) };
    const body = { bonusId };
    await ask(wish, (onLost) => caller.call("cancelBonus", { token, body }, onLost));
  }

  async function confirm({ token }: Player): Promise<void> {
    const paid = await caller.call("paymentConfirmationList", { token });
    const one = paid.is === "accepted" ? paid.value[0] : undefined;
    const outcome = pick(random, { received: 60, partly: 15, nothing: 25 });
    if (one === undefined || outcome === "nothing") return;
    const { withdrawalId } = one;
    const amount = outcome === "partly" ? { amount: "100.00" } : {};
    const body = { outcome, withdrawalId, ...amount };
    await caller.call("processC2CTransaction", { token, body });
  }

  return { ask, play, deposit, withdraw, transfer, send, limit, cancel, confirm };
}

type Deeds = ReturnType<typeof createDeeds>;

/** What an operator does to a withdrawal that waits. */
function decisionOn(random: Random, state: string, isDisputed: boolean) {
  const reason = "As the drill says.";
  if (isDisputed) {
    const action = pick(random, { force_receipt: 50, uphold: 50 });
    return { action, reason };
  }
  if (state === "failed") {
    const action = pick(random, { retry: 60, pay_by_hand: 20, reject: 20 });
    if (action === "pay_by_hand") return { action, bankReference: "FT-DRILL" };
    return action === "retry" ? { action } : { action, reason };
  }
  const action = pick(random, { approve: 85, reject: 15 });
  return action === "approve" ? { action, byHand: false } : { action, reason };
}

function createDesk({ caller, journal, random }: LoadDeps, token: string) {
  const approved = new Set<string>();
  return async () => {
    const query = { state: "waiting", pageNum: "1", pageSize: "50" };
    const list = await caller.call("consoleWithdrawals", { token, query });
    if (list.is !== "accepted") return;
    const open = list.value.content.filter(
      ({ claim, state, withdrawalId }) =>
        claim?.isMine !== false && !(state === "awaiting_second" && approved.has(withdrawalId)),
    );
    const one = open[Math.floor(random() * open.length)];
    if (one === undefined) return;
    const { withdrawalId, state, confirmation } = one;
    const params = { withdrawalId };
    const claim = await caller.call("claimWithdrawal", { token, params });
    if (claim.is !== "accepted" || claim.value.state !== state) return;
    const body = decisionOn(random, state, confirmation === "disputed");
    const key = `${withdrawalId}:${body.action}:${randomUUID()}`;
    const deed = body.action as Wish["deed"];
    journal.write({ is: "sent", deed, key, memberId: "" });
    if (body.action === "approve") approved.add(withdrawalId);
    const onLost = () => journal.write({ is: "lost", key });
    const decided = await caller.call("decideWithdrawal", { token, params, body }, onLost);
    // Refused when asked again may mean that the first time it was done: the books tell.
    if (decided.is === "accepted") journal.write({ is: "accepted", key, said: "" });
  };
}

/** The bank behind the provider: pays what is on its way, or does not. */
function createBank({ db, standins, random }: LoadDeps) {
  return async () => {
    const rows = await db
      .read((reader) =>
        reader.query<{ payout_id: string }>(
          `select payout_id from cashier.withdrawal
           where state = 'paying' and payout_id is not null limit 20`,
        ),
      )
      .catch(() => []);
    const ways = { succeed: 60, "succeed-twice": 10, "succeed-out-of-order": 10, fail: 20 };
    for (const { payout_id: id } of rows)
      await press(`${standins}/payouts/${id}`, pick(random, ways));
  };
}

/** What happens to the next transfer at the vendor that keeps money itself. */
function createSwitch({ standins, random }: LoadDeps) {
  return async () => {
    const ways = { none: 50, lose: 15, ignore: 10, refuse: 10, duplicate: 10, delay: 5 };
    await fetch(`${standins}/tidepool`, {
      method: "POST",
      body: new URLSearchParams({ fault: pick(random, ways) }),
      redirect: "manual",
    });
  };
}

async function openGame({ caller }: LoadDeps, { token }: Player): Promise<void> {
  const body = { vassalage: vendorCode, gameCode, device: "desktop", language: "en", backUrl: "/" };
  const opened = await caller.call("launchGame", { token, body });
  if (opened.is === "refused") throw new Error(`no game opens: ${opened.code}`);
}

const deedWeights = {
  deposit: 30,
  withdraw: 30,
  transfer: 20,
  send: 20,
  limit: 10,
  cancel: 5,
  confirm: 15,
};

function doOne(deeds: Deeds, random: Random, player: Player, hasLimits: boolean): Promise<void> {
  const deed = pick(random, deedWeights);
  return deed === "limit" && !hasLimits ? deeds.deposit(player) : deeds[deed](player);
}

export async function startLoad(deps: LoadDeps): Promise<Load> {
  const { random, people } = deps;
  const deeds = createDeeds(deps);
  for (const player of people.players) await openGame(deps, player);
  const now = { isCalm: false, isStopped: false };
  const failures: unknown[] = [];

  async function repeat(work: () => Promise<void>, pauseMs: number, isOfMember: boolean) {
    try {
      const mayGoOn = () => !now.isStopped && !(isOfMember && now.isCalm);
      while (mayGoOn()) {
        await work();
        await sleep(pauseMs * (0.5 + random()));
      }
    } catch (error) {
      if (!(error instanceof Over)) failures.push(error);
    }
  }

  const running = [
    ...people.players.flatMap((player, at) => [
      repeat(() => deeds.play(player), 60, true),
      repeat(() => doOne(deeds, random, player, at % 2 === 0), 500, true),
    ]),
    ...people.operators.map((token) => repeat(createDesk(deps, token), 80, false)),
    repeat(createBank(deps), 400, false),
    repeat(createSwitch(deps), 300, true),
  ];
  return {
    calm() {
      now.isCalm = true;
    },
    async stop() {
      now.isStopped = true;
      await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures, "the load itself failed");
    },
  };
}
