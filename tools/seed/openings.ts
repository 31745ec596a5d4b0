import { createHash } from "node:crypto";
import type { Member } from "../../apps/server/src/identity/index.ts";
import type { TestClock } from "../../apps/server/src/platform/clock.ts";
import type { Asking } from "./asking.ts";

/**
 * What the demo's first accounts deposit before anybody plays. Each transfers it to the bank and
 * the house confirms it, as on the site, so that the cashier, the facts of rewards and the ledger
 * know the same deposits. No payment provider takes part: the one that runs beside the demo would
 * report payments that it never saw.
 */
export interface Openings {
  readonly asking: Asking;
  readonly clock: TestClock;
}

const transferMs = 30_000;

/** Deposits the amount, confirmed by two operators. A second run finds it under its key. */
export async function payIn(
  { asking, clock }: Openings,
  member: Member,
  amount: string,
): Promise<void> {
  const who = { merchantCode: member.merchantCode, member, key: `demo opening ${member.publicId}` };
  const deposit = { methodId: "bank", amount, returnPath: "/member" };
  const { depositId } = await asking.ask("createDeposit", { body: deposit }, who);
  const params = { depositId };
  clock.advance(transferMs);
  await asking.ask("depositPaid", { params, body: {} }, who);
  clock.advance(transferMs);
  // Not opal first: what she may confirm alone within a day is for the demo's history.
  const [agate, opal] = [await asking.operator("agate"), await asking.operator("opal")];
  await asking.ask("claimDeposit", { params }, agate);
  const digest = createHash("sha256").update(depositId).digest("hex");
  const body = {
    action: "confirm",
    bankReference: `FT${digest.slice(0, 12).toUpperCase()}`,
    amount,
    receivedOn: clock.now().toISOString().slice(0, 10),
  };
  const { line } = await asking.ask("decideDeposit", { params, body }, agate);
  if (line?.state !== "awaiting_second") return;
  const second = { params: { lineId: line.lineId }, body: { action: "approve" } };
  await asking.ask("decideBankLine", second, opal);
}
