import { createHash } from "node:crypto";
import type { CallAnswer } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { createChance } from "../chance.ts";
import type { House, Who } from "./house.ts";
import { unlessRefused } from "./members.ts";
import { ownOf } from "./own.ts";

/** The operators of the history: they decide on what waits of its members, sometimes in twos. */

const bankReferenceOf = (text: string) =>
  `FT${createHash("sha256").update(text).digest("hex").slice(0, 12).toUpperCase()}`;

/** Confirms transfers that members say they made; a few never came. */
export async function decideTransfers(house: House): Promise<void> {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const query = { state: "checking", kind: "bank_transfer" };
  const waiting = await ownOf(house, "consoleDeposits", query, opal);
  for (const { depositId, amount, username } of waiting) {
    house.clock.advance(45_000);
    const params = { depositId };
    const receivedOn = house.clock.now().toISOString().slice(0, 10);
    const isPaid = createChance(`transfer ${username} ${amount}`).below(10) > 0;
    const body = isPaid
      ? { action: "confirm", bankReference: bankReferenceOf(depositId), amount, receivedOn }
      : { action: "reject", reason: "No transfer with this reference came in." };
    await unlessRefused(house, "transfer", async () => {
      await house.ask("claimDeposit", { params }, opal);
      return house.together("decideDeposit", { params, body }, opal, agate);
    });
  }
}

type Asked = CallAnswer<"consoleWithdrawals">["content"][number];

async function decideOne(
  house: House,
  { withdrawalId, needsSecond, username, amount }: Asked,
  [first, second]: readonly [Who, Who],
): Promise<void> {
  const params = { withdrawalId };
  const chance = createChance(`withdrawal ${username} ${amount}`);
  const body = chance.happens(88)
    ? { action: "approve" }
    : { action: "reject", reason: "The account belongs to somebody else. Add one of your own." };
  await unlessRefused(house, "withdrawal", async () => {
    await house.ask("claimWithdrawal", { params }, first);
    await house.together("decideWithdrawal", { params, body }, first, second);
    if (!needsSecond || body.action === "reject") return;
    house.clock.advance(120_000);
    await house.ask("claimWithdrawal", { params }, second);
    await house.together("decideWithdrawal", { params, body }, second, first);
  });
}

/** Approves or rejects what members want paid out. */
export async function decideWithdrawals(house: House): Promise<void> {
  const [coral, pearl] = [await house.operator("coral"), await house.operator("pearl")];
  const waiting = await ownOf(house, "consoleWithdrawals", { state: "requested" }, coral);
  for (const asked of waiting) {
    house.clock.advance(90_000);
    await decideOne(house, asked, [coral, pearl]);
  }
}

const goodwill = [
  "Round ended by a power cut; the stake goes back.",
  "Late answer of the desk, with our apology.",
  "Winner of the week's draw in the channel.",
  "The fee of a double transfer.",
] as const;

/** A correction by hand: one asks, another agrees, and sometimes not. */
export async function adjust(house: House, username: string, label: string): Promise<void> {
  const chance = createChance(`${label} adjustment`);
  const [coral, pearl] = [await house.operator("coral"), await house.operator("pearl")];
  const body = {
    merchantCode: coral.merchantCode,
    username,
    direction: "credit",
    amount: `${chance.between(1, 20) * 50}.00`,
    category: chance.of(["goodwill", "compensation", "correction"]),
    reason: chance.of(goodwill),
    ticket: `T-${chance.between(1000, 9999)}`,
  };
  await unlessRefused(house, label, async () => {
    const asked = await house.ask("requestAdjustment", { body }, { ...coral, key: label });
    house.clock.advance(15 * minuteMs);
    const decision = chance.happens(80)
      ? { action: "approve" }
      : { action: "reject", reason: "The ticket says something else." };
    const params = { adjustmentId: asked.adjustmentId };
    await house.together("decideAdjustment", { params, body: decision }, pearl, coral);
  });
}

/** Lines of the bank's own statement that fit no order yet. */
export async function importLines(house: House, label: string, taka: number): Promise<void> {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const day = house.clock.now().toISOString().slice(0, 10);
  const rows = [1, 2].map((row) => {
    const amount = `${taka * row}.00`;
    return [bankReferenceOf(`${label} ${row}`), amount, day, "A SENDER", "no reference"].join(",");
  });
  const csv = ["transaction,amount,date,sender,text", ...rows].join("\n");
  const body = { merchantCode: opal.merchantCode, accountId: "delta", csv };
  await unlessRefused(house, label, () => house.together("importBankLines", { body }, opal, agate));
}

/** What is given by the house need not be staked before it leaves. */
export async function give(house: House, username: string, taka: number, label: string) {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const body = {
    merchantCode: opal.merchantCode,
    username,
    direction: "credit",
    amount: `${taka}.00`,
    category: "compensation",
    reason: "Won in a draw of the channel.",
    ticket: null,
  };
  await unlessRefused(house, label, async () => {
    const asked = await house.ask("requestAdjustment", { body }, { ...opal, key: label });
    const params = { adjustmentId: asked.adjustmentId };
    const decision = { action: "approve" };
    await house.together("decideAdjustment", { params, body: decision }, agate, opal);
  });
}
