import type { CallAnswer } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import { Refusal } from "../../../apps/server/src/platform/errors.ts";
import { plainPlayable } from "../choices.ts";
import { demoCampaign } from "../affiliates.ts";
import { demoPassword, demoPaymentPassword } from "../logins.ts";
import { createChance, type Chance } from "../chance.ts";
import type { House, Who } from "./house.ts";
import { findOwn } from "./own.ts";
import type { Person } from "./people.ts";

/** What members of the history do: they come, pay in, play, and take money out. */

export const whoOf = (member: Member, key?: string): Who => ({
  merchantCode: member.merchantCode,
  member,
  ip: `198.51.100.${createChance(`ip ${member.username}`).between(10, 250)}`,
  ...(key === undefined ? {} : { key }),
});

/** A refusal is an answer too: the history goes on without what was refused. */
export async function unlessRefused<T>(house: House, what: string, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    house.log.debug({ what, code: error.code }, "refused in the demo's history");
    return undefined;
  }
}

/** Opens the account where it is not there yet; nobody comes whose name somebody else took. */
export async function join(
  house: House,
  person: Person,
  endsAt: Date,
): Promise<Member | undefined> {
  const { identity } = house.platform;
  const { username, merchantCode } = person;
  const known = await findOwn(house, person, endsAt);
  if (known !== undefined) return known;
  const agent = person.upline === undefined ? undefined : house.members.get(person.upline);
  const opening = {
    merchantCode,
    username,
    memberType: person.memberType,
    password: demoPassword,
    mobile: person.mobile,
    email: person.email,
    facts: { birthday: person.birthday, payeeName: person.payeeName },
    invitedBy: agent?.memberId,
    ...(person.isByCampaign ? { byCode: demoCampaign } : {}),
    ...(person.sort === "agent" ? { affiliateCode: username.slice(0, 12).toUpperCase() } : {}),
  };
  const opened = await unlessRefused(house, username, () => identity.openAccount(opening));
  return opened?.member;
}

export async function cashOf({ platform }: House, member: Member): Promise<bigint> {
  return (await platform.ledger.balanceOf(member.memberId))?.cashMinor ?? 0n;
}

/** The same as it was at a moment; as it is now of who had nothing posted before. */
export async function cashAt({ platform }: House, member: Member, at: Date): Promise<bigint> {
  const asked = { isCashOnly: true, to: at, limit: 1 };
  const [last] = await platform.ledger.statement(member.memberId, asked);
  if (last !== undefined) return last.balanceAfterMinor;
  return (await platform.ledger.balanceOf(member.memberId))?.cashMinor ?? 0n;
}

type Deposit = CallAnswer<"createDeposit">;

interface Paying {
  readonly key: string;
  readonly methodId: string;
  readonly taka: number;
  readonly outcome: "succeeded" | "failed" | "open";
  readonly bonusOfferId?: string;
}

/** Orders a deposit, and says what becomes of it; a transfer is paid and waits for the desk. */
export async function deposit(
  house: House,
  member: Member,
  { key, methodId, taka, outcome, bonusOfferId }: Paying,
): Promise<Deposit | undefined> {
  const who = whoOf(member, key);
  const amount = `${taka}.00`;
  const bonus = bonusOfferId === undefined ? {} : { bonusOfferId };
  const body = { methodId, amount, returnPath: "/member", ...bonus };
  const made = await unlessRefused(house, key, () => house.ask("createDeposit", { body }, who));
  if (made === undefined) return undefined;
  if (methodId !== "bank") house.provider.decide(made.depositId, outcome);
  else if (outcome !== "open") {
    house.clock.advance(60_000);
    const params = { depositId: made.depositId };
    await unlessRefused(house, key, () => house.ask("depositPaid", { params, body: {} }, who));
  }
  return made;
}

const stakesOf = { regular: [20, 50, 100, 200], quiet: [10, 20, 50], big: [200, 500], agent: [50] };

/** One player at one game, within the hour after `startsAt`. */
interface Playing {
  readonly label: string;
  readonly startsAt: Date;
  readonly gameCode?: string;
  readonly rounds?: number;
}

/** Some rounds at one game; answers how many there were. */
export async function play(
  house: House,
  member: Member,
  sort: Person["sort"],
  { label, startsAt, gameCode, rounds }: Playing,
): Promise<number> {
  const chance = createChance(`${label} play`);
  const game = gameCode ?? chance.of(plainPlayable).gameCode;
  const count = rounds ?? chance.between(3, 6);
  const stake = chance.of(stakesOf[sort]);
  return house.room.play(member, {
    label,
    gameCode: game,
    stakesTaka: Array.from({ length: count }, () => stake),
    // Of the plan and not of the clock, so that it is the same when it is played again.
    startsAt: new Date(startsAt.getTime() + chance.between(30, 50) * minuteMs),
    onRound(at) {
      if (at > house.clock.now()) house.clock.set(at);
    },
  });
}

/** Where the member's money goes; made with the first withdrawal. */
export async function accountOf(house: House, member: Member, chance: Chance, number?: string) {
  const known = await house.ask("payoutAccounts", {}, whoOf(member));
  const [first] = known.accounts;
  if (first !== undefined && number === undefined) return first;
  if (!known.hasPaymentPassword) {
    const paymentPassword = demoPaymentPassword;
    await house.platform.identity.security.persons.setPaymentPassword(
      member,
      { paymentPassword, confirmPaymentPassword: paymentPassword },
      { ip: "203.0.113.77", userAgent: "history" },
    );
  }
  const isBank = number !== undefined || chance.happens(50);
  const body = {
    kind: isBank ? "bank" : "mobile_wallet",
    provider: isBank ? chance.of(["Delta Demo Bank", "Padma Demo Bank"]) : "TakaPay",
    number: number ?? `0170${chance.between(1_000_000, 9_999_999)}`,
    paymentPassword: demoPaymentPassword,
  };
  const after = await house.ask("addPayoutAccount", { body }, whoOf(member));
  return after.accounts.at(-1) ?? first;
}

export async function withdraw(house: House, member: Member, label: string, taka: number) {
  const chance = createChance(`${label} withdraw`);
  return unlessRefused(house, label, async () => {
    const account = await accountOf(house, member, chance);
    if (account === undefined) return undefined;
    const { accountId } = account;
    const body = { accountId, amount: `${taka}.00`, paymentPassword: demoPaymentPassword };
    return house.ask("createWithdrawal", { body }, whoOf(member, label));
  });
}
