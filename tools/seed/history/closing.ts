import type { CallName } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import { createAlerts } from "../../../apps/server/src/platform/alerts/index.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { Refusal } from "../../../apps/server/src/platform/errors.ts";
import { firstUuidv7At } from "../../../apps/server/src/platform/ids.ts";
import { reportHeldWins } from "../../../apps/server/src/vendors/alerts.ts";
import { demoPassword, demoPaymentPassword } from "../logins.ts";
import { give } from "./operators-work.ts";
import type { House, Who } from "./house.ts";
import { deposit, unlessRefused, whoOf, withdraw } from "./members.ts";
import { isOwn, ownIds, ownOf } from "./own.ts";
import { specimen } from "./pictures.ts";
import type { Part } from "./sittings.ts";

/**
 * The last half hour: what waits now, so that no queue of the console is empty. From here on a
 * payment is ordered at the provider that runs, where a visitor can pay it.
 */
interface Closing {
  readonly house: House;
  readonly players: readonly Member[];
  readonly agents: readonly Member[];
  readonly opal: Who;
  readonly agate: Who;
}

const visitorIp = "198.51.100.200";

/** Some are signed in now, several of them from one address. */
async function signIn({ house, players }: Closing): Promise<void> {
  for (const [index, player] of players.slice(0, 8).entries()) {
    const ip = index < 5 ? visitorIp : `198.51.100.${index + 100}`;
    const who = { merchantCode: player.merchantCode, ip };
    const body = { type: "username", username: player.username, password: demoPassword };
    await unlessRefused(house, "sign-in", () => house.ask("login", { body }, who));
    house.clock.advance(20_000);
  }
}

/** Everybody has read what is older than a few days: nobody opens an inbox of months. */
async function readMessages({ house, players, agents }: Closing): Promise<void> {
  for (const [index, member] of [...players, ...agents].entries()) {
    const daysBack = (index % 4) + 1;
    const upTo = firstUuidv7At(new Date(house.clock.now().getTime() - daysBack * dayMs));
    await unlessRefused(house, "reading", () =>
      house.ask("readInbox", { body: { upTo } }, whoOf(member)),
    );
  }
}

/** Some want offers and news, so that journeys reach them. */
async function chooseNews({ house, players }: Closing): Promise<void> {
  for (const [index, player] of players.entries()) {
    if (index % 2 === 1) continue;
    const body = { wantsNews: true };
    await unlessRefused(house, "news", () => house.ask("saveNewsChoice", { body }, whoOf(player)));
  }
  await house.platform.rewards.journeys.poll();
}

/** Orders that wait: for the member, for the provider, for the desk. */
async function leaveDeposits({ house, players }: Closing): Promise<void> {
  const orders = [
    ["bank", 2500, "open"],
    ["bank", 4000, "succeeded"],
    ["bank", 60_000, "succeeded"],
    ["bank", 1500, "succeeded"],
    ["takapay", 1000, "open"],
    ["card", 3000, "open"],
  ] as const;
  for (const [index, [methodId, taka, outcome]] of orders.entries()) {
    const player = players[players.length - 1 - index];
    if (player === undefined) continue;
    const key = `history closing deposit ${index}`;
    await deposit(house, player, { key, methodId, taka, outcome });
    house.clock.advance(25_000);
  }
}

type Leaving = (closing: Closing, withdrawalId: string, player: Member) => Promise<unknown>;

const claimed = async ({ house }: Closing, withdrawalId: string, body: object) => {
  const [coral, pearl] = [await house.operator("coral"), await house.operator("pearl")];
  const params = { withdrawalId };
  await house.ask("claimWithdrawal", { params }, coral);
  return house.together("decideWithdrawal", { params, body }, coral, pearl);
};

const stays: Leaving = async () => undefined;
const byHand: Leaving = (closing, id) => claimed(closing, id, { action: "approve", byHand: true });
const approve: Leaving = (closing, id) => claimed(closing, id, { action: "approve" });

const fails: Leaving = async (closing, id) => {
  const { house } = closing;
  const { provider, clock, platform } = house;
  provider.payoutsEnd = "failed";
  await approve(closing, id, closing.players[0] as Member);
  clock.advance(180_000);
  await platform.cashier.pollWithdrawals(ownIds(house));
  provider.payoutsEnd = "succeeded";
};

const disputed: Leaving = async (closing, withdrawalId, player) => {
  const { house } = closing;
  await approve(closing, withdrawalId, player);
  house.clock.advance(180_000);
  await house.platform.cashier.pollWithdrawals(ownIds(house));
  const body = { outcome: "partly", withdrawalId, amount: "500.00" };
  await house.ask("processC2CTransaction", { body }, whoOf(player));
};

/** Those who have staked what they paid in; of agents nothing must be staked. */
async function freeOf({ house, players, agents }: Closing): Promise<Member[]> {
  const free: Member[] = [];
  for (const member of [...players, ...agents]) {
    const { turnover } = await house.ask("withdrawalTerms", {}, whoOf(member));
    if (/^[0.]*$/.test(turnover.missing)) free.push(member);
  }
  return free;
}

/** Withdrawals that somebody must act on, each for another reason. */
async function leaveWithdrawals(closing: Closing): Promise<void> {
  const { house } = closing;
  const players = await freeOf(closing);
  const leavings = [
    [1500, stays],
    [30_000, approve],
    [2000, byHand],
    [1000, fails],
    [2500, disputed],
    [900, stays],
  ] as const;
  for (const [index, [taka, leaving]] of leavings.entries()) {
    const player = players[index % players.length];
    if (player === undefined) continue;
    const label = `history closing ${index}`;
    await give(house, player.username, taka, label);
    const made = await withdraw(house, player, label, taka);
    house.clock.advance(30_000);
    if (made === undefined) continue;
    await unlessRefused(house, label, () => leaving(closing, made.withdrawalId, player));
  }
}

/** Asks for what takes two, and leaves it so. */
async function leaveAsked(house: House, name: CallName, input: object, who: Who): Promise<void> {
  try {
    await house.ask(name, input, who);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "approval_pending") house.log.debug({ name, code: error.code }, "not asked");
  }
}

const freeRounds = (reason: string) => ({
  vassalage: "NVS",
  gameCode: "monsoon-tiger",
  stake: "20.00",
  rounds: 10,
  days: 14,
  turnoverBps: 10_000,
  winCap: "2000.00",
  reason,
});

const gift = (amount: string, en: string, bn: string) => ({
  amount,
  title: { en, bn },
  turnoverBps: 10_000,
  days: 30,
  reason: "The game was down on Tuesday.",
});

/** Awards to claim, and one claimed by a member whom somebody is looking at. */
async function leaveAwards({ house, players, opal, agate }: Closing): Promise<void> {
  const ruby = await house.operator("ruby");
  const flags = await ownOf(house, "riskFlags", {}, ruby);
  const isFlagged = ({ memberId }: Member) =>
    flags.some((flag) => flag.memberId === String(memberId));
  const held = players.find(isFlagged);
  for (const player of [...players.slice(0, 3), ...(held === undefined ? [] : [held])]) {
    const params = { memberId: String(player.memberId) };
    const body = gift("150.00", "For your patience on Tuesday", "মঙ্গলবার ধৈর্য ধরার জন্য");
    const given = await unlessRefused(house, "award", () =>
      house.together("giveAward", { params, body }, opal, agate),
    );
    if (given === undefined || player === players[0]) continue;
    const claim = { body: { claimId: given.claimId } };
    await unlessRefused(house, "claim", () => house.ask("claimAward", claim, whoOf(player)));
    if (player !== players[1]) continue;
    // Given by mistake: two operators take its money back.
    const back = {
      params: { ...params, claimId: given.claimId },
      body: { reason: "It was another member’s game that was down." },
    };
    await unlessRefused(house, "award back", () =>
      house.together("takeAwardBack", back, opal, agate),
    );
  }
}

/** Awards for a list of members. */
async function leaveGifts({ house, players, opal, agate }: Closing): Promise<void> {
  const own = players.filter(({ merchantCode }) => merchantCode === opal.merchantCode);
  const lines = own.slice(0, 4).map(({ username }, index) => `${username},${(index + 1) * 25}.00`);
  if (lines.length === 0) return;
  const { amount: _amount, ...terms } = gift(
    "0.00",
    "For answering our questions",
    "আমাদের প্রশ্নের উত্তর দেওয়ার জন্য",
  );
  const csv = ["username,amount", ...lines].join("\n");
  const body = { ...terms, merchantCode: opal.merchantCode, csv };
  await unlessRefused(house, "gifts", () => house.together("giveGifts", { body }, opal, agate));
}

/** Where the demo's goods go: a street of nowhere. */
const address = {
  name: "Rumi Alam",
  phone: "01700000000",
  street: "12 Kite Road",
  city: "Dhaka",
  postCode: "1205",
};

/** Points in hand, some redeemed, and goods that wait for an operator. */
async function leavePoints({ house, players, opal, agate }: Closing): Promise<void> {
  for (const [index, player] of players.slice(0, 6).entries()) {
    const params = { memberId: String(player.memberId) };
    const gift = { points: 64_000 + index * 5_500, title: "Welcome to the points mall" };
    const body = { ...gift, reason: "The mall opens." };
    await unlessRefused(house, "points", () =>
      house.together("changePoints", { params, body }, opal, agate),
    );
    const { content } = await house.ask(
      "pointRewards",
      { query: { pageSize: "50" } },
      whoOf(player),
    );
    const wanted = content.filter(({ type }) => type === (index % 2 === 0 ? "goods" : "cash"));
    for (const { rewardId, revision, type } of wanted.slice(0, 2)) {
      const redeem = { rewardId, revision, paymentPassword: demoPaymentPassword };
      const order = { body: { ...redeem, ...(type === "goods" && { address }) } };
      const key = `history mall ${player.username} ${rewardId}`;
      await unlessRefused(house, "redeem", () =>
        house.ask("redeemPointReward", order, whoOf(player, key)),
      );
      house.clock.advance(40_000);
    }
  }
  await decideRedeems({ house, opal, agate });
}

/** Of the goods one is sent, one rejected; the rest wait. */
async function decideRedeems({ house, opal, agate }: Pick<Closing, "house" | "opal" | "agate">) {
  const query = { state: "in_process", pageSize: "50" };
  const { content } = await house.ask("redemptions", { query }, opal);
  const own = content.filter((one) => isOwn(house, one));
  for (const [index, { memberId, recordId }] of own.slice(0, 2).entries()) {
    const params = { memberId, redemptionId: recordId };
    const reason = index === 0 ? "In stock." : "The last ones were damaged on the way to us.";
    const body = { decision: index === 0 ? "approve" : "reject", reason };
    await unlessRefused(house, "redeem", () =>
      house.together("decideRedemption", { params, body }, opal, agate),
    );
    if (index > 0) continue;
    const sent = { step: "sent", carrier: "Kite Post", trackingNumber: "KP-20417" };
    await unlessRefused(house, "delivery", () =>
      house.ask("deliverRedemption", { params, body: sent }, opal),
    );
  }
}

/** Members who paid to enter the tournament that comes. */
async function leaveEntries({ house, players }: Closing): Promise<void> {
  await house.platform.rewards.boards.poll();
  for (const player of players.slice(-6)) {
    await give(house, player.username, 250, `history cup ${player.username}`);
    const query = { kind: "tournament" };
    const { list } = await house.ask("boards", { query }, whoOf(player));
    for (const { boardId, joinedAt } of list) {
      if (joinedAt !== null) continue;
      await unlessRefused(house, "tournament", () =>
        house.ask("registerBoard", { params: { boardId } }, whoOf(player)),
      );
    }
  }
}

async function leaveRequests({ house, players, opal, agate }: Closing): Promise<void> {
  for (const player of players.slice(0, 3)) {
    const params = { memberId: String(player.memberId) };
    const body = freeRounds("A birthday present.");
    const given = await unlessRefused(house, "free rounds", () =>
      house.together("grantFreeRounds", { params, body }, opal, agate),
    );
    if (given !== undefined) await house.platform.rewards.freeRounds.tellNow(given.grantId);
  }
  const [waiting] = players.slice(3);
  if (waiting !== undefined) {
    const params = { memberId: String(waiting.memberId) };
    await leaveAsked(house, "grantFreeRounds", { params, body: freeRounds("Thanks.") }, agate);
  }
  const role = { name: "Night desk", permissions: ["members.read", "support.read"] };
  await leaveAsked(house, "createRole", { body: role }, agate);
  for (const [index, player] of players.slice(0, 2).entries()) {
    const { merchantCode, username } = player;
    const fee = { direction: "credit", amount: "350.00", category: "goodwill", ticket: null };
    const body = { merchantCode, username, ...fee, reason: "A round that hung on Tuesday." };
    const key = `history closing adjustment ${index}`;
    await unlessRefused(house, key, () =>
      house.ask("requestAdjustment", { body }, { ...opal, key }),
    );
  }
}

/** Documents of today, which nobody has taken yet. */
async function leaveDocuments({ house, players }: Closing): Promise<void> {
  for (const [index, player] of players.slice(0, 3).entries()) {
    const kind = index === 1 ? "address_proof" : "passport";
    const picture = await specimen(kind, player.nickname);
    await unlessRefused(house, "document", () =>
      house.ask("sendDocument", { body: { kind, picture } }, whoOf(player)),
    );
    house.clock.advance(60_000);
  }
}

/** Flags that were looked at, and one that somebody looks at. */
async function decideFlags({ house }: Closing): Promise<void> {
  const ruby = await house.operator("ruby");
  const flags = await ownOf(house, "riskFlags", {}, ruby);
  for (const [index, { memberId, flagId }] of flags.slice(0, 3).entries()) {
    const params = { memberId, flagId };
    await unlessRefused(house, "flag", async () => {
      const { revision } = await house.ask("claimRiskFlag", { params }, ruby);
      if (index === 2) return;
      const reason = "Looked at the documents of both.";
      const decision =
        index === 0 ? { action: "clear" } : { action: "confirm", consequence: "none" };
      await house.ask("decideRiskFlag", { params, body: { ...decision, reason, revision } }, ruby);
    });
  }
}

async function leaveFiles({ house, opal, players }: Closing): Promise<void> {
  const [player] = players;
  const orders = [
    { kind: "members", filters: {} },
    ...(player === undefined
      ? []
      : [{ kind: "movements", filters: { memberId: String(player.memberId) } }]),
  ];
  for (const body of orders) {
    await unlessRefused(house, "export", () => house.ask("createExport", { body }, opal));
  }
  const picture = await specimen("poster", "Weekend of the kites");
  const body = { title: "Weekend of the kites", picture };
  await unlessRefused(house, "picture", () => house.ask("uploadPicture", { body }, opal));
}

/** What the look of every minute finds; the worker's own where somebody else's wins wait too. */
async function look({ house, opal }: Closing): Promise<void> {
  const { platform, db, clock, log } = house;
  const { winReview } = platform.vendors;
  const query = { state: "open", pageSize: "100" };
  const held = await house.ask("heldWins", { query }, opal);
  if (held.content.every((one) => isOwn(house, one))) {
    await reportHeldWins({ alerts: createAlerts({ db, clock, log }), winReview });
  }
  const own = new Set<unknown>(ownIds(house).map(String));
  const { content } = await house.ask("alerts", { query: {} }, opal);
  const seen = content.filter(({ detail }) => own.has(Object(detail)["memberId"]))[1];
  if (seen === undefined) return;
  const { code, subject, firstSeenAt } = seen;
  const body = { code, subject, firstSeenAt, note: "The vendor was asked." };
  await unlessRefused(house, "alert", () => house.ask("acknowledgeAlert", { body }, opal));
}

async function compareVendors({ house }: Closing): Promise<void> {
  const nowMs = house.clock.now().getTime();
  for (const days of [3, 2, 1]) {
    const day = new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
    await house.platform.vendors.reconciliation.reconcileDay(day);
  }
}

/** Those of the home brand whom nothing keeps from playing. */
async function freeMembers(house: House, { people, members }: Part, opal: Who) {
  const { identity, offers } = house.platform;
  const blocked = await house.ask("suspendedDepositors", {}, opal);
  const isBlocked = new Set(blocked.map(({ memberId }) => memberId));
  const players: Member[] = [];
  const agents: Member[] = [];
  for (const { username, sort, merchantCode } of people) {
    const known = members.get(username);
    if (known === undefined || merchantCode !== opal.merchantCode) continue;
    const member = await identity.getMember(known.memberId);
    const isFree = member.status === "open" && (await offers.mayOffer(member.memberId));
    if (!isFree || isBlocked.has(String(member.memberId))) continue;
    (sort === "agent" ? agents : players).push(member);
  }
  return { players, agents };
}

export async function runClosing(
  house: House,
  part: Part,
  sandpayUrl: string | undefined,
): Promise<void> {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const closing = { house, ...(await freeMembers(house, part, opal)), opal, agate };
  await house.drain();
  await readMessages(closing);
  await chooseNews(closing);
  await compareVendors(closing);
  await leaveWithdrawals(closing);
  house.provider.forwardTo = sandpayUrl;
  await leaveDeposits(closing);
  await house.platform.vendors.gameSync.syncAll();
  await leaveRequests(closing);
  await leaveDocuments(closing);
  await leaveFiles(closing);
  await signIn(closing);
  await house.drain();
  // The relay dates what it finds with today; the operator who decides on it comes after.
  const now = systemClock.now();
  if (now > house.clock.now()) house.clock.set(now);
  await decideFlags(closing);
  await leaveAwards(closing);
  await leaveGifts(closing);
  await leavePoints(closing);
  await leaveEntries(closing);
  await look(closing);
  await house.platform.modules.reports.liability.take();
}
