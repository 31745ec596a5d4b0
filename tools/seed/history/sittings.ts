import type { CallAnswer } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import { demoCode, demoPromotions } from "../../../apps/server/src/rewards/promotions/demo.ts";
import { demoOffers } from "../../../apps/server/src/rewards/offers/demo.ts";
import { demoMerchants } from "../brands.ts";
import { demoPaymentPassword } from "../logins.ts";
import { createChance, type Chance } from "../chance.ts";
import { adjust, decideTransfers, decideWithdrawals, give } from "./operators-work.ts";
import type { House, Members, Who } from "./house.ts";
import { cashAt, cashOf, deposit, join, play, unlessRefused, whoOf, withdraw } from "./members.ts";
import { ownIds } from "./own.ts";
import type { Person, Scale } from "./people.ts";

/**
 * A part of a day: who comes, who pays in, who plays, who takes money out, and what the desk makes
 * of it. Everybody plays at once, a few at a time, as they would.
 */
export const sittingsPerDay = 3;

export interface Part {
  readonly day: number;
  readonly sitting: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly scale: Scale;
  readonly people: readonly Person[];
  readonly members: Members;
}

/** How often one of a sort comes in a sitting, in percent. */
const comes = { regular: 9, big: 12, quiet: 3, agent: 2 } as const;
const pays = {
  regular: [500, 3000],
  big: [5000, 20_000],
  quiet: [500, 1000],
  agent: [5000, 20_000],
};
const keeps = { regular: 150_000n, big: 1_500_000n, quiet: 80_000n, agent: 100_000_000n };
const leastCash = { regular: 60_000n, big: 300_000n, quiet: 20_000n, agent: 200_000n } as const;
const methods = ["takapay", "takapay", "takapay", "card", "usdt", "bank"] as const;

/** The comparison with the provider that runs knows only what was paid there. */
const bankOnlyDays = 4;

const playsAtOnce = 4;

function outcomeOf(chance: Chance) {
  const drawn = chance.below(100);
  return drawn < 86 ? "succeeded" : drawn < 94 ? "failed" : "open";
}

function methodOf({ day, scale }: Part, chance: Chance, taka: number): string {
  if (day >= scale.days - bankOnlyDays) return "bank";
  const method = chance.of(methods);
  return method === "usdt" && taka < 1000 ? "takapay" : method;
}

/** The welcome bonus for some first deposits, and a reload now and then. */
function bonusOf(person: Person, chance: Chance, isFirst: boolean): string | undefined {
  const [first, reload] = demoOffers(person.merchantCode, "BDT");
  if (person.merchantCode !== "AMBERJACK" || person.sort === "agent") return undefined;
  if (isFirst) return chance.happens(50) ? first?.offerId : undefined;
  return chance.happens(12) ? reload?.offerId : undefined;
}

async function payIn(house: House, part: Part, person: Person, member: Member): Promise<boolean> {
  const { day, sitting } = part;
  const label = `${person.username} ${day}.${sitting}`;
  const chance = createChance(`${label} deposit`);
  // What the part began with: one that is run again has been played by now, and goes the same way.
  const cash = await cashAt(house, member, part.startsAt);
  if (cash >= leastCash[person.sort]) return false;
  const [least = 500, most = 500] = pays[person.sort];
  const taka = chance.between(least / 100, most / 100) * 100;
  const isFirst = cash === 0n && day <= person.joinsOnDay + 1;
  const offer = bonusOf(person, chance, isFirst);
  const made = await deposit(house, member, {
    key: `history ${label}`,
    methodId: methodOf(part, chance, taka),
    taka,
    outcome: isFirst ? "succeeded" : outcomeOf(chance),
    ...(offer === undefined ? {} : { bonusOfferId: offer }),
  });
  return made !== undefined;
}

/** Newcomers take the gift of the day they came; some know the code, and some claim it later. */
async function takePromotions(house: House, part: Part, present: Present): Promise<void> {
  const [home] = demoMerchants;
  const signUp = demoPromotions.find(({ terms }) => terms.kind === "sign_up");
  for (const [person, member] of present) {
    if (member.merchantCode !== home?.merchantCode || person.sort === "agent") continue;
    const label = `history promo ${person.username} ${part.day}.${part.sitting}`;
    const chance = createChance(label);
    // Drawn before anything is done: a part that is run again goes the same way.
    const [joins, types, claims] = [chance.happens(70), chance.happens(20), chance.happens(70)];
    const who = whoOf(member, label);
    if (joins && signUp !== undefined) {
      const params = { promotionId: signUp.promotionId };
      await takeOne(house, who, claims, () => house.ask("joinPromotion", { params }, who));
    }
    if (!types) continue;
    const body = { promoCode: demoCode };
    await takeOne(house, who, claims, () => house.ask("claimPromoCode", { body }, who));
  }
}

async function takeOne(
  house: House,
  who: Who,
  claims: boolean,
  take: () => Promise<CallAnswer<"joinPromotion">>,
): Promise<void> {
  const entry = await unlessRefused(house, "promotion", take);
  const { claimId } = entry ?? {};
  if (claimId == null || !claims) return;
  await unlessRefused(house, "promotion claim", () =>
    house.ask("claimAward", { body: { claimId } }, who),
  );
}

async function inGroups<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += playsAtOnce) {
    await Promise.all(list.slice(from, from + playsAtOnce).map(work));
  }
}

type Present = readonly (readonly [Person, Member])[];

/** An agent sends some money down the line, and sometimes it comes back up. */
async function sendAlong(house: House, part: Part): Promise<void> {
  const { day, sitting, people, members } = part;
  const chance = createChance(`line ${day}.${sitting}`);
  const brought = people.filter(
    ({ upline, username }) => upline !== undefined && members.has(username),
  );
  if (brought.length === 0 || !chance.happens(40)) return;
  const person = chance.of(brought);
  const [agent, member] = [members.get(person.upline ?? ""), members.get(person.username)];
  if (agent === undefined || member === undefined) return;
  const isDown = chance.happens(75);
  const [from, to] = isDown ? [agent, member] : [member, agent];
  const paymentPassword = demoPaymentPassword;
  const who = whoOf(from, `history line ${day}.${sitting}`);
  await unlessRefused(house, "line", async () => {
    const { hasPaymentPassword } = await house.ask("lineTransferTerms", {}, who);
    if (!hasPaymentPassword) {
      await house.platform.identity.security.persons.setPaymentPassword(
        from,
        { paymentPassword, confirmPaymentPassword: paymentPassword },
        { ip: "203.0.113.77", userAgent: "history" },
      );
    }
    const amount = `${chance.between(2, 15) * 100}.00`;
    const note = chance.of(["For the week", "Your share", "With thanks"]);
    const body = { memberRef: to.publicId, amount, note, paymentPassword };
    return house.ask("createLineTransfer", { body }, who);
  });
}

async function takeOut(house: House, part: Part, present: Present): Promise<void> {
  for (const [person, member] of present) {
    const chance = createChance(`${person.username} ${part.day}.${part.sitting} out`);
    const cash = await cashOf(house, member);
    if (cash < keeps[person.sort] || !chance.happens(45)) continue;
    const most = person.sort === "big" ? 25_000 : 5000;
    const taka = Math.min(most, Number(cash / 10_000n) * 50);
    await withdraw(house, member, `history ${person.username} ${part.day}.${part.sitting}`, taka);
    house.clock.advance(20_000);
  }
}

async function arrive(house: House, part: Part): Promise<void> {
  const { day, sitting, people, members, endsAt } = part;
  const newcomers = people.filter(
    ({ joinsOnDay, username }, index) =>
      !members.has(username) &&
      (joinsOnDay < day || (joinsOnDay === day && index % sittingsPerDay <= sitting)),
  );
  for (const person of newcomers) {
    // Who is brought by an agent comes after them.
    if (person.upline !== undefined && !members.has(person.upline)) continue;
    const member = await join(house, person, endsAt);
    if (member === undefined) continue;
    members.set(person.username, member);
    house.clock.advance(30_000);
    // What agents send down the line; it need not be staked before.
    if (person.sort === "agent")
      await give(house, person.username, 40_000, `own ${person.username}`);
  }
}

function presentOf({ day, sitting, people, members, scale }: Part): Present {
  // Of few members each comes oftener, so that there is something to see.
  const factor = Math.max(1, Math.min(4, 60 / scale.members));
  return people.flatMap((person) => {
    const member = members.get(person.username);
    const chance = createChance(`${person.username} comes ${day}.${sitting}`);
    const isNew = day === person.joinsOnDay || day === person.joinsOnDay + 1;
    const isEarly = isNew && (person.sort === "agent" || chance.happens(60));
    const percent = isEarly ? 100 : comes[person.sort] * factor;
    return member !== undefined && chance.happens(percent) ? [[person, member] as const] : [];
  });
}

/** One part of a day from beginning to end. */
export async function runSitting(house: House, part: Part): Promise<void> {
  const { day, sitting } = part;
  const { cashier, rewards } = house.platform;
  await arrive(house, part);
  const present = presentOf(part);
  for (const [person, member] of present) {
    if (await payIn(house, part, person, member)) house.clock.advance(15_000);
  }
  // The provider is asked two minutes after the order.
  house.clock.advance(150_000);
  await cashier.pollStale(ownIds(house));
  await decideTransfers(house);
  await sendAlong(house, part);
  await takePromotions(house, part, present);
  await inGroups(present, async ([person, member]) => {
    if (person.sort === "agent") return;
    const label = `${person.username} ${day}.${sitting}`;
    await play(house, member, person.sort, { label, startsAt: part.startsAt });
  });
  await house.drain();
  await rewards.bonuses.poll(ownIds(house));
  await takeOut(house, part, present);
  await decideWithdrawals(house);
  house.clock.advance(150_000);
  await cashier.pollWithdrawals(ownIds(house));
  await confirmSome(house, present);
  const [first] = present;
  if (sitting === 1 && day % 4 === 2 && first !== undefined) {
    await adjust(house, first[0].username, `history day ${day}`);
  }
}

/** Most members say that their money came; the rest is counted after a day. */
async function confirmSome(house: House, present: Present): Promise<void> {
  for (const [person, member] of present) {
    const who = whoOf(member);
    for (const { withdrawalId, amount } of await house.ask("paymentConfirmationList", {}, who)) {
      if (!createChance(`${person.username} ${amount}`).happens(60)) continue;
      const body = { outcome: "received", withdrawalId };
      await unlessRefused(house, "received", () =>
        house.ask("processC2CTransaction", { body }, who),
      );
    }
  }
}

/** What the night does: the books are added up, and the day is compared with the provider. */
export async function runNight(house: House, { day, scale }: Part): Promise<void> {
  const { cashier, modules } = house.platform;
  await house.drain();
  await modules.reports.liability.take();
  const yesterday = new Date(house.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  if (day < scale.days - 1) await cashier.reconciliation.reconcileDay(yesterday);
}
