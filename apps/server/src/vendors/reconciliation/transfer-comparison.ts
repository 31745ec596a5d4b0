import type { VendorTransfer } from "@baize/contract";
import type { Database } from "../../platform/db.ts";
import type { OurTransactionsDeps } from "./our-transactions.ts";
import type { DaySides } from "./compare-day.ts";
import { findTransfersById, listDoneTransfers, type TransferEntry } from "./store.ts";
import type { AskedReport } from "./report.ts";
import {
  judgeToldTransfer,
  judgeUntoldTransfer,
  movedByTransfer,
  type OurTransfer,
} from "./transfer-rules.ts";

/** Both sides of a vendor that keeps members' money: its transfers beside ours. */

export interface TransferSources extends Pick<OurTransactionsDeps, "describeMembers"> {
  readonly db: Database;
  readonly report: (
    asked: AskedReport,
  ) => AsyncGenerator<readonly VendorTransfer[], void, undefined>;
  readonly brandOf: (userRef: string) => Promise<string>;
}

const pageSize = 1000;

export function transferSides(
  { db, describeMembers, report, brandOf }: TransferSources,
  vendorCode: string,
): DaySides<VendorTransfer, OurTransfer, TransferEntry> {
  async function load(entries: readonly TransferEntry[]): Promise<OurTransfer[]> {
    const members = await describeMembers([...new Set(entries.map(({ memberId }) => memberId))]);
    return entries.map((entry) => ({
      ...entry,
      userRef: members.get(entry.memberId)?.userRef ?? "",
    }));
  }

  return {
    lines: ["in", "out"],
    report: (from, until) => report({ from, until }),
    theirAt: ({ decided_at: at }) => new Date(at),
    async find(theirs) {
      const ids = theirs.map((one) => one.transfer_uuid.toLowerCase());
      const known = await load(
        await db.read((reader) => findTransfersById(reader, vendorCode, ids)),
      );
      return theirs.map((one, index) => {
        const ours = known.filter(({ transferId }) => transferId === ids[index]);
        return ours.find(({ userRef }) => userRef === one.user) ?? ours[0];
      });
    },
    async *list(from, until) {
      let after: TransferEntry | undefined;
      for (;;) {
        const range = { from, until, after, limit: pageSize };
        const entries = await db.read((reader) => listDoneTransfers(reader, vendorCode, range));
        if (entries.length > 0) yield entries;
        after = entries.at(-1);
        if (entries.length < pageSize) return;
      }
    },
    load,
    idOf: ({ memberId, transferId }) => `${memberId} ${transferId}`,
    groupOf: ({ transferId }) => transferId,
    async ask(transferId) {
      let isTold = false;
      for await (const page of report({ one: transferId })) {
        isTold ||= page.some((told) => told.transfer_uuid.toLowerCase() === transferId);
      }
      return () => isTold;
    },
    judgeTold: judgeToldTransfer,
    judgeUntold: judgeUntoldTransfer,
    movedBy: movedByTransfer,
    brandOf,
  };
}
