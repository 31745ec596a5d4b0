import { randomInt, randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { createPlatform, type Platform } from "../../apps/server/src/modules.ts";
import { administratorRoleId } from "../../apps/server/src/backoffice/index.ts";
import { demoLinePolicy, demoPolicy } from "../../apps/server/src/cashier/demo/policy.ts";
import { createTestClock, systemClock } from "../../apps/server/src/platform/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/db.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { createSilentLog } from "../../apps/server/src/platform/log.ts";
import { totpCodeAt } from "../../apps/server/src/platform/totp.ts";
import { demoOffers } from "../../apps/server/src/rewards/offers/demo.ts";
import { registration } from "../../apps/server/test/app.ts";
import { aContext, aSession } from "../../apps/server/test/context.ts";
import { secretOfUri } from "../../apps/server/test/operators.ts";
import type { Caller } from "./caller.ts";
import { openRewards, type Code } from "./reward-programme.ts";
import type { Site } from "./site.ts";

/** Members with money and an account for payouts, and two operators, all signed in. */
export interface Player {
  readonly memberId: bigint;
  readonly token: string;
  /** What vendors call the member. */
  readonly user: string;
  readonly accountId: string;
  /** Whom the member may send money along the line, as vendors call them. */
  readonly line: readonly string[];
}

export interface People {
  readonly players: readonly Player[];
  /** Tokens of operators. */
  readonly operators: readonly string[];
  /** What members may type in. */
  readonly codes: readonly Code[];
}

export const paymentPassword = "260871";
const merchantCode = "AMBERJACK";
const opening = "20000.00";
const operatorPassword = "Slow-Harbour-Lantern-4";
const visitor = { ip: "127.0.0.1", userAgent: "drill" };

/** Names of persons are letters, and one name of one birthday is one person. */
const letters = () =>
  Array.from({ length: 12 }, () => String.fromCodePoint(97 + randomInt(26))).join("");

/** Everything may leave as often as wanted, and what nobody confirms counts soon. */
async function relax({ cashier }: Platform): Promise<void> {
  await cashier.saveWithdrawalPolicy({
    ...demoPolicy(merchantCode, "BDT"),
    dayCountMax: 100_000,
    dayAmountMaxMinor: 10n ** 14n,
    secondAboveMinor: 200_000n,
    turnoverBps: 0,
    confirmMinutes: 1,
  });
  await cashier.saveLinePolicy({
    ...demoLinePolicy(merchantCode, "BDT"),
    dayUpMaxMinor: 10n ** 14n,
    dayDownMaxMinor: 10n ** 14n,
  });
}

/** Each can be chosen once a day, so there are many. */
const offerCount = 40;

/** Bonuses that a few bets release. */
async function offerBonuses({ rewards }: Platform): Promise<void> {
  const [, reload] = demoOffers(merchantCode, "BDT");
  if (reload === undefined) throw new Error("the demo offers nothing");
  const settings = {
    ...reload.settings,
    percentBps: 10_000,
    max: "300.00",
    minDeposit: "500.00",
    wageringBps: 30_000,
  };
  for (let at = 0; at < offerCount; at += 1) {
    await rewards.saveOffer({ ...reload, offerId: randomUUID(), settings });
  }
}

/** Whether a player at this place is one that the agent, the first, brought. */
const isBrought = (at: number) => at % 2 === 1;

/** The first of them is made an agent before others come by the agent's link. */
async function openLine(platform: Platform, db: Database, caller: Caller, many: number) {
  const agent = await aPlayer(platform, caller);
  await db.transaction((tx) =>
    tx.execute("update identity.member set member_type = 1 where member_id = $1", [agent.memberId]),
  );
  platform.identity.forgetMember(agent.memberId);
  const others: Player[] = [];
  for (let at = 1; at < many; at += 1) {
    if (!isBrought(at)) others.push(await aPlayer(platform, caller));
    else others.push({ ...(await aPlayer(platform, caller, agent.user)), line: [agent.user] });
  }
  const brought = others.filter(({ line }) => line.length > 0);
  return [{ ...agent, line: brought.map(({ user }) => user) }, ...others];
}

async function aPlayer(platform: Platform, caller: Caller, referralCode?: string): Promise<Player> {
  const username = `d${letters()}`;
  const link = referralCode === undefined ? {} : { referralCode };
  const body = { ...registration(username), ...link };
  const entered = await caller.call("register", { body });
  if (entered.is !== "accepted") throw new Error(`nobody can register: ${entered.code}`);
  const { token } = entered.value;
  const { identity, cashier, ledger } = platform;
  const member = await identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Error("the member is missing");
  const { memberId } = member;
  const { persons } = identity.security;
  await persons.setPayeeName(member, `Rumi ${letters()}`, visitor);
  const password = { paymentPassword, confirmPaymentPassword: paymentPassword };
  await persons.setPaymentPassword(member, password, visitor);
  const number = `00${randomInt(1_000_000_000, 9_999_999_999)}`;
  const account = { kind: "bank" as const, provider: "City Bank", number, paymentPassword };
  const input = { params: undefined, query: undefined, body: account };
  const context = aContext(aSession({ memberId }), { merchantCode });
  const { accounts } = await cashier.handlers.addPayoutAccount(input, context);
  const amountMinor = parseMinor(opening, "BDT");
  if (amountMinor === undefined) throw new Error("no amount");
  await ledger.enqueue({
    memberId,
    key: "drill opening",
    currency: "BDT",
    kind: "adjustment",
    debit: "house",
    credit: "cash",
    amountMinor,
  });
  const accountId = accounts[0]?.accountId ?? "";
  return { memberId, token, user: member.publicId, accountId, line: [] };
}

async function anOperator({ backoffice }: Platform, caller: Caller): Promise<string> {
  const username = `drill-${letters()}`;
  await backoffice.createOperator(undefined, {
    username,
    name: "Drill Operator",
    roleIds: [administratorRoleId],
    password: operatorPassword,
  });
  const login = await caller.call("operatorLogin", {
    body: { username, password: operatorPassword },
  });
  if (login.is !== "accepted" || login.value.status !== "enrolment_needed") {
    throw new Error("the operator cannot sign in");
  }
  const { pendingToken, otpauthUri } = login.value;
  const code = totpCodeAt(secretOfUri(otpauthUri), new Date());
  const entered = await caller.call("operatorVerify", { body: { pendingToken, code } });
  if (entered.is !== "accepted") throw new Error(`the operator is refused: ${entered.code}`);
  return entered.value.token;
}

export async function openPeople(
  site: Site,
  caller: Caller,
  many: number,
  rounds: number,
): Promise<People> {
  const config = readConfig(site.variables);
  const db = createDatabase({ url: config.databaseUrl, max: 4 });
  const ids = createIds(systemClock);
  const log = createSilentLog();
  const platform = createPlatform({ config, db, clock: systemClock, ids, log });
  const clock = createTestClock(new Date(Date.now() - 3 * dayMs));
  const past = createPlatform({ config, db, clock, ids: createIds(clock), log });
  try {
    await relax(platform);
    await offerBonuses(platform);
    const players = await openLine(platform, db, caller, many);
    const operators = [await anOperator(platform, caller), await anOperator(platform, caller)];
    const members = players.map(({ memberId }) => memberId);
    // A kill comes every six seconds or so, and each of them comes to its end in two.
    const rewards = { platform, past, clock, db, members, many: 3 * rounds };
    const codes = await openRewards(rewards);
    return { players, operators, codes };
  } finally {
    await past.close();
    await platform.close();
    await db.end();
  }
}
