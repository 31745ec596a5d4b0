import type { RiskKind } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Identity } from "../identity/index.ts";
import type { Tx } from "../platform/db.ts";
import type { Risk } from "../protection/index.ts";
import type { OnFlagged } from "./rounds/projection.ts";

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

export function flagPlay({ risk, findMembersIn }: VendorRiskDeps): OnFlagged {
  return async (tx: Tx, flags) => {
    const known = flags.filter(({ reason }) => kindsOfPlay[reason] !== undefined);
    const members = await findMembersIn(tx, [...new Set(known.map(({ memberId }) => memberId))]);
    const brands = new Map(members.map((one) => [one.memberId, one.merchantCode]));
    for (const { reason, memberId, vendorCode, ...flag } of known) {
      const kind = kindsOfPlay[reason];
      const merchantCode = brands.get(memberId);
      if (kind === undefined || merchantCode === undefined) continue;
      const { operationId, amountMinor, currency, roundId, at } = flag;
      const amount = amountMinor < 0n ? -amountMinor : amountMinor;
      await risk.raiseIn(tx, {
        memberId,
        merchantCode,
        kind,
        subject: vendorCode,
        evidence: [
          {
            key: operationId,
            at,
            detail: {
              place: vendorCode,
              reference: roundId,
              // A rollback of what another member has moves nothing.
              ...(amount === 0n ? {} : { amount: formatMinor(minor(amount), currency), currency }),
            },
          },
        ],
      });
    }
  };
}
