import { randomUUID } from "node:crypto";
import { payoutAccountAdded, payoutAccountRemoved } from "../src/cashier/index.ts";
import { securityNoted } from "../src/identity/index.ts";
import { awardPaid, awardTakenBack } from "../src/rewards/awards/events.ts";
import { missionFactOf } from "../src/rewards/missions/facts.ts";
import { friendRewarded } from "../src/rewards/referral/events.ts";
import { documentChanged } from "../src/verification/index.ts";
import type { TestApp } from "./app.ts";

/** What other modules tell of a member that missions count. */

interface Whose {
  readonly memberId: string;
  readonly merchantCode: string;
}

const noZone = () => Promise.reject(new Error("no day is asked for"));

export function missionFacts({
  app,
  clock,
  database,
}: Pick<TestApp, "app" | "clock" | "database">) {
  const { events, rewards } = app.platform;
  const next = () => {
    clock.advance(1000);
    return clock.now().toISOString();
  };
  const giftOf = (awardId: string, at: string) =>
    ({ awardId, reason: "check_in", currency: "BDT", amountMinor: "100", at }) as const;
  return {
    /** A check-in, a friend and a mail address, and what is nothing to a mission. */
    publish(whose: Whose, awardId: string) {
      const at = next();
      const gift = giftOf(awardId, at);
      const noted = { ...whose, event: "email_bound", ip: "127.0.0.1", at } as const;
      return database.db.transaction((tx) =>
        events.publishAll(tx, [
          awardPaid({ ...whose, ...gift }),
          awardPaid({ ...whose, ...gift, awardId: randomUUID(), reason: "mission" }),
          friendRewarded({ ...whose, friendId: "7", at }),
          securityNoted(noted),
          securityNoted(noted),
        ]),
      );
    },
    takeBack: (whose: Whose, awardId: string) =>
      database.db.transaction((tx) =>
        events.publish(tx, awardTakenBack({ ...whose, ...giftOf(awardId, next()) })),
      ),
    /** A payout account, and a passport: the log's clock is the database's, and they carry none. */
    async count({ memberId, merchantCode }: Whose, isThere: boolean) {
      const log = { memberId: BigInt(memberId), merchantCode, at: clock.now() };
      const kind = isThere ? payoutAccountAdded.kind : payoutAccountRemoved.kind;
      const payee = { memberId, accountId: "payee-1" };
      const passport = { kind: "passport", state: "accepted", reason: null } as const;
      const document = { memberId, merchantCode, documentId: randomUUID(), ...passport };
      const seen = { ...log, id: randomUUID(), kind: documentChanged.kind, payload: document };
      const told = [
        await missionFactOf({ ...log, id: randomUUID(), kind, payload: payee }, noZone),
        isThere ? await missionFactOf(seen, noZone) : undefined,
      ];
      const facts = told.flatMap((one) => one ?? []);
      await database.db.transaction((tx) => rewards.missions.countFacts(tx, facts));
    },
  };
}
