import type { RiskKind } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Identity } from "../identity/index.ts";
import { defineConsumer, type Consumer } from "../platform/events/index.ts";
import type { Risk } from "../protection/index.ts";
import { playFlagged } from "./rounds/events.ts";

export interface VendorRiskDeps {
  readonly risk: Pick<Risk, "raiseIn">;
  readonly findMembersIn: Identity["findMembersIn"];
}

/** What is odd about play, and about whom rather than about a vendor. */
const kindsOfPlay: Readonly<Partial<Record<string, RiskKind>>> = {
  negative_balance: "negative_balance",
  rollback_after_win: "rollback_after_win",
  foreign_rollback: "foreign_reference",
};

export function playConsumer({ risk, findMembersIn }: VendorRiskDeps): Consumer {
  return defineConsumer({
    name: "risk_play",
    kinds: [playFlagged],
    order: "none",
    start: "oldest",
    async handle(tx, { payload: { reason, vendorCode, amountMinor, ...flag } }) {
      const kind = kindsOfPlay[reason];
      if (kind === undefined) return;
      const memberId = BigInt(flag.memberId);
      const [member] = await findMembersIn(tx, [memberId]);
      if (member === undefined) return;
      const { operationId, currency, roundId, at } = flag;
      const amount = amountMinor < 0n ? -amountMinor : amountMinor;
      await risk.raiseIn(tx, {
        memberId,
        merchantCode: member.merchantCode,
        kind,
        subject: vendorCode,
        evidence: [
          {
            key: operationId,
            at: new Date(at),
            detail: {
              place: vendorCode,
              reference: roundId,
              // A rollback of what another member has moves nothing.
              ...(amount === 0n ? {} : { amount: formatMinor(minor(amount), currency), currency }),
            },
          },
        ],
      });
    },
  });
}
