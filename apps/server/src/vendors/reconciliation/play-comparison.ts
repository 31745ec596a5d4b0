import type { VendorTransaction } from "@baize/contract";
import { keyIdOf } from "../../ledger/index.ts";
import type { Book } from "./book.ts";
import type { DayBooks } from "./compare-day.ts";
import { judgeTold, judgeUntold, movedBy, type OurTransaction } from "./rules.ts";
import type { EntryRef } from "./store.ts";
import type { AskedReport } from "./report.ts";
import { keyOf } from "../operations.ts";

/** The books of a vendor that calls our wallet: its bets, wins and rollbacks beside ours. */

export interface PlaySources {
  readonly book: Book;
  readonly report: (
    asked: AskedReport,
  ) => AsyncGenerator<readonly VendorTransaction[], void, undefined>;
  readonly brandOf: (userRef: string) => Promise<string>;
}

export function playBooks(
  { book, report, brandOf }: PlaySources,
  vendorCode: string,
): DayBooks<VendorTransaction, OurTransaction, EntryRef> {
  return {
    lines: ["bets", "wins", "rollbacks"],
    report: (from, until) => report({ from, until }),
    theirAt: ({ created_at: at }) => new Date(at),
    find: (theirs) => book.find(vendorCode, theirs),
    list: (from, until) => book.list(vendorCode, from, until),
    load: (refs) => book.load(refs),
    idOf: ({ operationId }) => operationId,
    // Our id of a round is the vendor's, after the vendor's code.
    groupOf: ({ roundId }) => roundId.slice(vendorCode.length + 1),
    async ask(round) {
      const keys = new Set<string>();
      for await (const page of report({ one: round })) {
        for (const told of page) keys.add(keyIdOf(keyOf(vendorCode, told.transaction_uuid)));
      }
      return ({ keyId }) => keys.has(keyId.replaceAll("-", ""));
    },
    judgeTold,
    judgeUntold,
    movedBy,
    brandOf,
  };
}
