import { hourMs, minuteMs } from "@baize/contract/durations";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import { demoPromotions } from "../../../apps/server/src/rewards/promotions/demo.ts";
import { createChance } from "../chance.ts";
import { give, importLines } from "./operators-work.ts";
import type { House } from "./house.ts";
import { accountOf, deposit, play, unlessRefused, whoOf } from "./members.ts";
import { ownIds, ownOf } from "./own.ts";
import { specimen } from "./pictures.ts";
import type { Part } from "./sittings.ts";
import type { Person } from "./people.ts";

/** What does not happen every day: words to the house, documents, limits, and what looks odd. */

type Happening = (house: House, part: Part, player: Member, person: Person) => Promise<unknown>;

const words = [
  ["deposit", "My transfer of this morning has not come into the wallet yet."],
  ["game", "The reels stood still for a while, and then the win was there. Was it counted?"],
  ["withdraw", "How long does a payment to a wallet usually take on a Friday?"],
  ["suggestion", "Please show the last ten rounds of the dice larger on a phone."],
  ["promotion", "Does the reload bonus count on the second account of the day as well?"],
] as const;

const notes = [
  "Called about a late transfer; all is well.",
  "Asks for the monthly statement by e-mail.",
  "Prefers to be called after six.",
  "Moved to another town; new proof of address follows.",
] as const;

const writeFeedback: Happening = async (house, { day }, player) => {
  const chance = createChance(`feedback ${day}`);
  const [questionType, content] = chance.of(words);
  const who = whoOf(player);
  const { feedbackId } = await house.ask("feedback", { body: { questionType, content } }, who);
  if (chance.happens(50)) return;
  const opal = await house.operator("opal");
  house.clock.advance(hourMs);
  const body = { status: "answered", note: "Answered by telephone.", revision: 1 };
  await house.ask("saveFeedback", { params: { feedbackId }, body }, opal);
};

const memberTags = ["regular", "phone support", "invited by hand"] as const;

const noteMember: Happening = async (house, { day }, { memberId }) => {
  const text = createChance(`note ${day}`).of(notes);
  const params = { memberId: String(memberId) };
  const opal = await house.operator("opal");
  const tag = createChance(`tag ${day}`).of(memberTags);
  await house.ask("tagMember", { params: { ...params, tag } }, opal);
  return house.ask("addMemberNote", { params, body: { text } }, opal);
};

const documentKinds = ["passport", "driving_licence", "id_card_front", "address_proof"] as const;

/** Sends a picture of a document in; most are looked at, the last ones wait. */
const sendDocument: Happening = async (house, { day, scale }, player, person) => {
  const chance = createChance(`document ${day}`);
  const kind = chance.of(documentKinds);
  const picture = await specimen(kind, person.payeeName);
  const { documents } = await house.ask("sendDocument", { body: { kind, picture } }, whoOf(player));
  const documentId = documents.find((one) => one.kind === kind)?.documentId;
  if (documentId === undefined || day >= scale.days - 3) return;
  const ruby = await house.operator("ruby");
  const params = { memberId: String(player.memberId), documentId };
  house.clock.advance(1_800_000);
  const { revision } = await house.ask("takeDocument", { params }, ruby);
  const isGood = chance.happens(70);
  const hasNumber = kind !== "address_proof";
  const good = {
    action: "accept",
    number: hasNumber ? `P${chance.between(1_000_000, 9_999_999)}` : null,
    expiresOn: hasNumber ? "2033-06-30" : null,
    isSameKnown: false,
  };
  const bad = { action: "reject", reason: "unreadable", note: "The lower edge is cut off." };
  const body = { ...(isGood ? good : bad), revision };
  await house.ask("decideDocument", { params, body }, ruby);
};

const setLimit: Happening = (house, { day }, player) => {
  const kind = day % 2 === 0 ? "deposit" : "loss";
  const body = { kind, period: "week", amount: "50000.00" };
  return house.ask("saveLimit", { body }, whoOf(player));
};

const takeBreak: Happening = (house, _part, player, { username }) =>
  house.ask("pausePlay", { body: { length: "week", account: username } }, whoOf(player));

const suspend: Happening = async (house, _part, { memberId }) => {
  const params = { memberId: String(memberId) };
  const body = { status: "suspended", reason: "Asked us to close the account for a while." };
  return house.ask("saveMemberStatus", { params, body }, await house.operator("opal"));
};

/** Two accounts that are paid to one number. */
const sharePayee: Happening = async (house, { day, people, members }, player) => {
  const number = `0055${1_000_000 + day}`;
  const others = people.filter(({ username }) => members.get(username) !== player);
  const other = members.get(createChance(`payee ${day}`).of(others).username);
  for (const one of [player, other]) {
    if (one === undefined || one.merchantCode !== player.merchantCode) continue;
    await accountOf(house, one, createChance(`payee ${one.username}`), number);
  }
};

/** Payments that are declined one after another, until somebody looks. */
const failToPay: Happening = async (house, { day }, player) => {
  for (let time = 1; time <= 10; time += 1) {
    const key = `history declined ${day}.${time}`;
    await deposit(house, player, { key, methodId: "card", taka: 500, outcome: "failed" });
    house.clock.advance(12 * minuteMs);
    await house.platform.cashier.pollStale(ownIds(house));
  }
};

/** A game's ceiling is set low for a while, so a lucky round waits for an operator. */
const holdWins: Happening = async (house, { day, startsAt }, player) => {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const gameCode = "amber-dice";
  const { ceilings } = await house.ask("winCeilings", {}, opal);
  const set = ceilings.find((one) => one.vendorCode === "HSE" && one.gameCode === gameCode);
  const save = (multiple: number | null, revision: number) =>
    house.together(
      "saveWinCeiling",
      {
        params: { vendorCode: "HSE" },
        body: { gameCode, settings: { multiple, amounts: {} }, revision },
      },
      opal,
      agate,
    );
  const saved = await save(1, set?.revision ?? 0);
  await give(house, player.username, 800, `history held ${day}`);
  await play(house, player, "regular", { label: `held ${day}`, startsAt, gameCode, rounds: 8 });
  await save(null, saved.revision);
  await decideHeld(house, day);
};

async function decideHeld(house: House, day: number): Promise<void> {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const waiting = await ownOf(house, "heldWins", { state: "open" }, opal);
  for (const [at, { heldId }] of waiting.slice(1).entries()) {
    const action = (at + day) % 3 === 0 ? "refuse" : "release";
    const body = { action, reason: "Compared with the vendor's own record." };
    const params = { heldId };
    await unlessRefused(house, "held win", () =>
      house.together("decideHeldWin", { params, body }, opal, agate),
    );
  }
}

/** A pot that all players of three games feed. */
const feedJackpot: Happening = (house, { day, startsAt }, player) => {
  const gameCode = "padma-pearls";
  return play(house, player, "big", { label: `jackpot ${day}`, startsAt, gameCode, rounds: 6 });
};

const stories = [
  "Three hundred times my stake on a rainy evening.",
  "The last free spin paid for all the others.",
  "My first royal flush at the table, with a friend beside me.",
] as const;

/** A story for the promotion that is applied for; the last ones wait in the queue. */
const sendStory: Happening = async (house, { day, scale }, player, person) => {
  const promotion = demoPromotions.find(({ terms }) => terms.kind === "application");
  if (promotion === undefined) return;
  const chance = createChance(`story ${day}`);
  const who = whoOf(player, `history story ${day}`);
  const { promotionId } = promotion;
  const picture = await specimen("best_round", person.username);
  const { pictureId } = await house.ask("uploadApplicationPicture", { body: { picture } }, who);
  const sent = { comment: chance.of(stories), pictureIds: [pictureId] };
  const entry = await house.ask("applyPromotion", { params: { promotionId }, body: sent }, who);
  if (day >= scale.days - 3) return;
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const params = { memberId: String(player.memberId), entryId: entry.entryId };
  house.clock.advance(1_800_000);
  const { revision } = await house.ask("claimApplication", { params }, opal);
  const decision = chance.happens(70)
    ? { action: "approve", amount: `${chance.between(1, 6) * 50}.00`, note: null }
    : { action: "reject", rejection: "not_met", note: "A round of last year." };
  await house.together("decideApplication", { params, body: { revision, decision } }, opal, agate);
};

const bringLines: Happening = (house, { day }) => importLines(house, `lines ${day}`, 1500);

/** On every so many days, the first time on which day. */
const calendar: readonly (readonly [Happening, number, number])[] = [
  [writeFeedback, 6, 3],
  [noteMember, 5, 2],
  [sendDocument, 4, 2],
  [setLimit, 7, 4],
  [feedJackpot, 3, 2],
  [bringLines, 20, 9],
  [takeBreak, 37, 8],
  [suspend, 41, 11],
  [sharePayee, 29, 7],
  [holdWins, 31, 6],
  [sendStory, 5, 4],
];

/** All that does not happen every day, on this day. */
export async function runHappenings(house: House, part: Part): Promise<void> {
  const { day, people, members, scale } = part;
  const known = people.filter(
    ({ username, sort, merchantCode }) =>
      members.has(username) && sort !== "agent" && merchantCode === people[0]?.merchantCode,
  );
  if (known.length === 0) return;
  const isDay = (every: number, first: number) => day >= first && (day - first) % every === 0;
  const due: Happening[] = calendar.flatMap(([happening, every, first]) =>
    isDay(every, first) ? [happening] : [],
  );
  // The provider's days must be over when it is asked for them.
  if (day === Math.floor(scale.days / 2)) due.push(failToPay);
  for (const [index, happening] of due.entries()) {
    const person = createChance(`happening ${day}.${index}`).of(known);
    const player = members.get(person.username);
    if (player === undefined) continue;
    await unlessRefused(house, `day ${day}`, () => happening(house, part, player, person));
    house.clock.advance(60_000);
  }
}
