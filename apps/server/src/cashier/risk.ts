import { hourMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import type { Identity } from "../identity/index.ts";
import type { Sealer } from "../platform/crypto.ts";
import { defineConsumer, type Consumer } from "../platform/events/index.ts";
import type { Risk } from "../protection/index.ts";
import { lineTransferMade } from "./line-transfers/events.ts";
import { payoutAccountAdded } from "./payout-accounts/events.ts";
import { withdrawalFlagged } from "./withdrawals/events.ts";
import { findSentBefore } from "./line-transfers/store.ts";
import { listSharing } from "./payout-accounts/service.ts";

/**
 * What of payments becomes a risk flag. It runs in the worker, so nobody who pays waits for it, and
 * each counts once: a finding is known by its key.
 */
export interface CashierRiskDeps {
  readonly risk: Pick<Risk, "raiseIn" | "raiseSharedIn" | "policyOf">;
  readonly sealer: Sealer;
  readonly findMembersIn: Identity["findMembersIn"];
}

/** Everybody who gave the same account learns of everybody else; the first account names it. */
function accountConsumer({ risk, sealer }: CashierRiskDeps): Consumer {
  return defineConsumer({
    name: "risk_payout_accounts",
    kinds: [payoutAccountAdded],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { memberId, accountId } = payload;
      const accounts = await listSharing(tx, sealer, BigInt(memberId), accountId);
      const [first] = accounts;
      const sharers = accounts
        // Each member once, as of the first time they gave it.
        .filter((one, at) => accounts.findIndex((o) => o.memberId === one.memberId) === at)
        .map(({ memberId: holderId, addedAt, provider, last4 }) => ({
          memberId: holderId,
          at: addedAt,
          place: `${provider} ••••${last4}`,
        }));
      if (first === undefined || sharers.length < 2) return;
      const { merchantCode, id: subject } = first;
      await risk.raiseSharedIn(tx, { merchantCode, kind: "shared_payee", subject, sharers });
    },
  });
}

/** Money that came in only to go out again. */
function withdrawalConsumer({ risk }: CashierRiskDeps): Consumer {
  return defineConsumer({
    name: "risk_withdrawals",
    kinds: [withdrawalFlagged],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const flagged = payload;
      if (!flagged.flags.includes("turnover_at_minimum")) return;
      const { reference, amount, currency } = flagged;
      await risk.raiseIn(tx, {
        memberId: BigInt(flagged.memberId),
        merchantCode: flagged.merchantCode,
        kind: "turnover_at_minimum",
        subject: "withdrawals",
        evidence: [
          {
            key: flagged.withdrawalId,
            at: new Date(flagged.at),
            detail: { reference, amount, currency },
          },
        ],
      });
    },
  });
}

/**
 * Money that came back along the line soon and in about the same amount. Both have the flag, about
 * the two of them, in either order; the house's own accounts say nothing about anybody.
 */
function lineConsumer({ risk, findMembersIn }: CashierRiskDeps): Consumer {
  return defineConsumer({
    name: "risk_line_transfers",
    kinds: [lineTransferMade],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { merchantCode, reference, transferId, currency, amount, ...made } = payload;
      const ids = [BigInt(made.memberId), BigInt(made.receiverId)] as const;
      const { lineBackHours, lineBackPercent } = await risk.policyOf(tx, merchantCode);
      const at = new Date(made.at);
      const sent = await findSentBefore(tx, {
        senderId: ids[0],
        receiverId: ids[1],
        currency,
        amountMinor: parseMinor(amount, currency) ?? minor(0n),
        percent: lineBackPercent,
        since: new Date(at.getTime() - lineBackHours * hourMs),
        until: at,
      });
      const isOfHouse = (await findMembersIn(tx, ids)).some((one) => one.isTest);
      if (sent === undefined || isOfHouse) return;
      const pair = ids.toSorted((a, b) => (a < b ? -1 : 1));
      for (const memberId of pair) {
        const other = memberId === ids[0] ? ids[1] : ids[0];
        await risk.raiseIn(tx, {
          memberId,
          merchantCode,
          kind: "line_transfer_back",
          subject: pair.join("-"),
          evidence: [
            {
              key: transferId,
              at,
              detail: {
                memberId: String(other),
                reference: `${sent.reference} → ${reference}`,
                amount,
                currency,
              },
            },
          ],
        });
      }
    },
  });
}

export const cashierRiskConsumers = (deps: CashierRiskDeps): readonly Consumer[] => [
  accountConsumer(deps),
  withdrawalConsumer(deps),
  lineConsumer(deps),
];
