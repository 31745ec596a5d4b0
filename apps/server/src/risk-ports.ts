import type { RiskKind } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  findSentBefore,
  lineTransferMade,
  listSharing,
  payoutAccountAdded,
  withdrawalFlagged,
} from "./cashier/index.ts";
import { signedIn, type Identity, type OnSignedIn } from "./identity/index.ts";
import type { Sealer } from "./platform/crypto.ts";
import type { Tx } from "./platform/db.ts";
import { defineConsumer, type Consumer, type Events } from "./platform/events/index.ts";
import type { Risk } from "./protection/index.ts";
import { bonusChanged, listGranted } from "./rewards/index.ts";
import type { OnFlagged } from "./vendors/index.ts";

/**
 * What becomes a risk flag, and from where: sign-ins, payout accounts, withdrawals, bonuses and
 * transfers along the line by event, play from the record of rounds. All of it runs in the
 * worker, so nobody who signs in or bets waits for it, and each counts once: a finding is known by
 * its key.
 */
export interface RiskPorts {
  readonly risk: Pick<
    Risk,
    "raiseIn" | "raiseSharedIn" | "noteSignInIn" | "sharersOf" | "policyOf"
  >;
  readonly sealer: Sealer;
  readonly findMembersIn: Identity["findMembersIn"];
}

/** Tells of sign-ins; those of the house's own accounts say nothing about anybody. */
export function tellSignIns(events: Events): OnSignedIn {
  return async (tx, member, { ip, device, at }) => {
    if (member.isTest || member.isTrial) return;
    const event = signedIn({
      memberId: String(member.memberId),
      merchantCode: member.merchantCode,
      ip,
      device: device ?? null,
      at: at.toISOString(),
    });
    await events.publish(tx, event);
  };
}

function signInConsumer({ risk }: RiskPorts): Consumer {
  return defineConsumer({
    name: "risk_sign_ins",
    kinds: [signedIn],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { memberId, merchantCode, ip, device, at } = payload;
      await risk.noteSignInIn(tx, {
        memberId: BigInt(memberId),
        merchantCode,
        ip,
        device: device ?? undefined,
        at: new Date(at),
      });
    },
  });
}

/** Everybody who gave the same account learns of everybody else; the first account names it. */
function accountConsumer({ risk, sealer }: RiskPorts): Consumer {
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
function withdrawalConsumer({ risk }: RiskPorts): Consumer {
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
 * One offer granted to several who share something. Looked at when it is granted and once more when
 * it is released: what they share may have been found in between.
 */
function bonusConsumer({ risk }: RiskPorts): Consumer {
  return defineConsumer({
    name: "risk_bonuses",
    kinds: [bonusChanged],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { merchantCode, offerId, state, ...changed } = payload;
      if (state !== "active" && state !== "completed") return;
      const memberId = BigInt(changed.memberId);
      const sharers = await risk.sharersOf(tx, memberId);
      const ids = new Set(sharers.map((one) => one.memberId));
      const granted = await listGranted(tx, offerId, [memberId, ...ids]);
      const own = granted.find((one) => one.memberId === memberId);
      const others = granted.filter((one) => one.memberId !== memberId);
      if (own === undefined || others.length === 0) return;
      // In one order, so that two at once wait for each other and not both.
      for (const one of granted) {
        const shared = one === own ? others : [own];
        const named = new Set((one === own ? others : [one]).map((other) => other.memberId));
        const kinds = sharers.filter((sharer) => named.has(sharer.memberId));
        await risk.raiseIn(tx, {
          memberId: one.memberId,
          merchantCode,
          kind: "bonus_shared",
          subject: offerId,
          facts: { isOnlyAddress: kinds.every(({ kind }) => kind === "shared_ip") },
          evidence: shared.map((other) => ({
            key: String(other.memberId),
            at: other.at,
            detail: { memberId: String(other.memberId) },
          })),
        });
      }
    },
  });
}

/**
 * Money that came back along the line soon and in about the same amount. Both have the flag, about
 * the two of them, in either order; the house's own accounts say nothing about anybody.
 */
function lineConsumer({ risk, findMembersIn }: RiskPorts): Consumer {
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

/** What is odd about play, and about whom rather than about a vendor. */
const kindsOfPlay: Readonly<Partial<Record<string, RiskKind>>> = {
  negative_balance: "negative_balance",
  rollback_after_win: "rollback_after_win",
  foreign_rollback: "foreign_reference",
};

function flagPlay({ risk, findMembersIn }: RiskPorts): OnFlagged {
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

export function createRiskFeeds(ports: RiskPorts) {
  return {
    consumers: [
      signInConsumer(ports),
      accountConsumer(ports),
      withdrawalConsumer(ports),
      bonusConsumer(ports),
      lineConsumer(ports),
    ],
    onFlagged: flagPlay(ports),
  };
}
