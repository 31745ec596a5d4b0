import { appendFileSync } from "node:fs";
import { minor } from "@baize/money";
import { systemClock } from "../platform/clock.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLedger } from "./index.ts";

/**
 * A program that bets as fast as it can until it is killed, for crash.db.test.ts.
 *
 * Every key is decided before it is asked, and written to the file the moment it is acknowledged,
 * synchronously: what the file holds was acknowledged, whatever happens next.
 */
const [, , url = "", file = "", run = ""] = process.argv;
const db = createDatabase({ url });
const ledger = createLedger({ db, url, clock: systemClock, ids: createIds(systemClock) });

async function bet(caller: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const key = `${run}:${caller}:${index}`;
    try {
      const outcome = await ledger.enqueue({
        memberId: BigInt(1 + (caller % 40)),
        key,
        debit: "cash",
        credit: "house",
        amountMinor: minor(1n),
        currency: "BDT",
        kind: "bet",
      });
      appendFileSync(file, `${caller} ${index} ${outcome.status}\n`);
    } catch {
      // The database died: this caller stops, as a request without an answer would.
      return;
    }
  }
}

await Promise.all(Array.from({ length: 64 }, (_, caller) => bet(caller)));
appendFileSync(file, "stopped\n");
process.exit(0);
