import { randomInt } from "node:crypto";
import { minor } from "@baize/money";
import { registration } from "../../apps/server/test/app.ts";
import { createPlatform } from "../../apps/server/src/modules.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { createDatabase } from "../../apps/server/src/platform/db.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { createSilentLog } from "../../apps/server/src/platform/log.ts";
import { createCaller, type Caller } from "../../tools/drill/caller.ts";
import type { Site } from "../../tools/drill/site.ts";
import { gameCode, openVendor, vendorCode } from "../../tools/drill/vendor.ts";

/** Members who have registered, have money and have opened the game, all over HTTP. */
export interface Bettor {
  /** What vendors call the member. */
  readonly user: string;
  readonly token: string;
}

const merchantCode = "AMBERJACK";
const openingMinor = minor(10n ** 12n);
/** Far above what a run bets, so that it is asked for each bet and stops none. */
const limit = { kind: "wager", period: "month", amount: "9000000.00" };
/** At once: passwords are hashed on several threads. */
const together = 8;

const letters = () =>
  Array.from({ length: 12 }, () => String.fromCodePoint(97 + randomInt(26))).join("");

async function accepted(caller: Caller, ...asked: Parameters<Caller["call"]>): Promise<object> {
  const outcome = await caller.call(...asked);
  if (outcome.is !== "accepted") throw new Error(`${asked[0]} was refused: ${outcome.code}`);
  return outcome.value as object;
}

/** `count` members without limits, and as many with one. */
export async function openBettors(site: Site, count: number) {
  const config = readConfig(site.variables);
  const db = createDatabase({ url: config.databaseUrl, max: 4 });
  const ids = createIds(systemClock);
  const platform = createPlatform({ config, db, clock: systemClock, ids, log: createSilentLog() });
  const { identity, ledger } = platform;
  const caller = createCaller(site.origin, () => false);
  const vendor = await openVendor(site, () => false);
  async function aBettor(hasLimit: boolean): Promise<Bettor> {
    const username = `b${letters()}`;
    const entered = await accepted(caller, "register", { body: registration(username) });
    const { token } = entered as { token: string };
    const member = await identity.memberByUsername(merchantCode, username);
    if (member === undefined) throw new Error("the member is missing");
    const { memberId, publicId: user } = member;
    await ledger.enqueue({
      memberId,
      key: "bench opening",
      currency: "BDT",
      kind: "adjustment",
      debit: "house",
      credit: "cash",
      amountMinor: openingMinor,
    });
    if (hasLimit) await accepted(caller, "saveLimit", { token, body: limit });
    const game = { vassalage: vendorCode, gameCode, device: "desktop", language: "en" };
    await accepted(caller, "launchGame", { token, body: { ...game, backUrl: "/" } });
    return { user, token: vendor.tokens.get(user) ?? "" };
  }
  async function some(hasLimit: boolean): Promise<Bettor[]> {
    const opened: Bettor[] = [];
    while (opened.length < count) {
      const many = Math.min(together, count - opened.length);
      opened.push(...(await Promise.all(Array.from({ length: many }, () => aBettor(hasLimit)))));
    }
    return opened;
  }
  try {
    return { free: await some(false), limited: await some(true) };
  } finally {
    await vendor.close();
    await platform.close();
    await db.end();
  }
}
