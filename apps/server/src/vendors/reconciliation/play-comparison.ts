import type { VendorTransaction } from "@baize/contract";
import { keyIdOf } from "../../ledger/index.ts";
import type { OurTransactions } from "./our-transactions.ts";
import type { DaySides } from "./compare-day.ts";
import { judgeTold, judgeUntold, movedBy, type OurTransaction } from "./rules.ts";
import type { EntryRef } from "./store.ts";
import type { AskedReport } from "./report.ts";
import { bareKeyOf, keyOf } from "../operations.ts";

/** Both sides of a vendor that calls our wallet: its bets, wins and rollbacks beside ours. */

export interface PlaySources {
  readonly ours: OurTransactions;
  readonly report: (
    asked: AskedReport,
  ) => AsyncGenerator<readonly VendorTransaction[], void, undefined>;
  readonly brandOf: (userRef: string) => Promise<string>;
}

export function playSides(
  { ours, report, brandOf }: PlaySources,
  vendorCode: string,
): DaySides<VendorTransaction, OurTransaction, EntryRef> {
  return {
    lines: ["bets", "wins", "rollbacks"],
    report: (from, until) => report({ from, until }),
    theirAt: ({ created_at: at }) => new Date(at),
    find: (theirs) => ours.find(vendorCode, theirs),
    list: (from, until) => ours.list(vendorCode, from, until),
    load: (refs) => ours.load(refs),
    idOf: ({ operationId }) => operationId,
    // Our id of a round is the vendor's, after the vendor's code.
    groupOf: ({ roundId }) => roundId.slice(vendorCode.length + 1),
    async ask(round) {
      const keys = new Set<string>();
      for await (const page of report({ one: round })) {
        for (const told of page) keys.add(keyIdOf(keyOf(vendorCode, told.transaction_uuid)));
      }
      return ({ keyId }) => keys.has(bareKeyOf(keyId));
    },
    judgeTold,
    judgeUntold,
    movedBy,
    brandOf,
  };
}
