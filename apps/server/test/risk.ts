import { randomBytes } from "node:crypto";
import type { RiskCase, RiskFlag } from "@baize/contract";
import { createFeedSender, createPublisher, createRelay } from "../src/platform/realtime/index.ts";
import type { Answer, TestApp } from "./app.ts";
import { readersOf } from "./events.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { anOperator, type TestOperator } from "./operators.ts";
import { openScene } from "./withdrawals.ts";

/** Risk flags on the whole api, with a worker that follows when somebody looks. */

let networks = 0;
/** An address that no other test uses. */
export const anAddress = () => `203.0.${100 + Math.floor((networks += 1) / 250)}.${networks % 250}`;

export const brief = ({ kind, severity, state, count }: RiskFlag) =>
  `${kind} ${severity} ${state} ${count}`;

const keyOf = ({ memberId, flagId }: RiskFlag) => ({ memberId, flagId });

export const clearing = { action: "clear", reason: "Two brothers of one household." };
export const confirming = (consequence: string) => ({
  action: "confirm",
  reason: "One person with two accounts.",
  consequence,
});

export type RiskHouse = Awaited<ReturnType<typeof openRiskHouse>>;

type Signed = Pick<TestOperator, "token">;

interface Registered {
  readonly username: string;
  readonly memberId: string;
}

/** Who looks at flags. */
interface Operators {
  operator: TestOperator;
  other: TestOperator;
  reader: TestOperator;
}

/** The api with a worker, and who is signed in now. */
interface House extends Operators {
  readonly api: TestApp;
  readonly follow: () => Promise<void>;
}

const operatorsOf = async (api: TestApp): Promise<Operators> => ({
  operator: await anOperator(api, ["risk.read", "risk.decide", "audit.read"]),
  other: await anOperator(api, ["risk.read", "risk.decide"]),
  reader: await anOperator(api, ["risk.read"]),
});

/** What the worker does: first the postings, then the events. */
async function workerOf(api: TestApp): Promise<() => Promise<void>> {
  const { db, url } = api.database;
  const { consumers, modules } = api.app.platform;
  const { postings: source } = modules.vendors;
  const postings = createRelay({
    db,
    databaseUrl: url,
    source,
    sender: createFeedSender(await createPublisher(undefined)),
    onError: (error) => {
      throw error;
    },
  });
  const readers = readersOf(api.database, consumers);
  return async () => {
    await postings.turn();
    await readers.catchUp();
  };
}

async function register(api: TestApp, browser: Browser): Promise<Registered> {
  const username = `r${randomBytes(6).toString("hex")}`;
  await browser.register(username);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error(`${username} is nobody`);
  return { username, memberId: String(member.memberId) };
}

async function flagsOf(house: House, memberId: bigint | string): Promise<RiskFlag[]> {
  await house.follow();
  const params = { memberId: String(memberId) };
  const { token } = house.operator;
  return (await house.api.call("memberRiskFlags", { token, params })).value.flags;
}

async function firstFlag(house: House, memberId: bigint | string): Promise<RiskFlag> {
  const [flag] = await flagsOf(house, memberId);
  if (flag === undefined) throw new Error(`${memberId} has no flag`);
  return flag;
}

async function caseOf({ api, operator }: House, flag: RiskFlag): Promise<RiskCase> {
  const { token } = operator;
  return (await api.call("riskFlag", { token, params: keyOf(flag) })).value;
}

function claim({ api }: House, flag: RiskFlag, { token }: Signed): Promise<Answer<RiskCase>> {
  return api.call("claimRiskFlag", { token, params: keyOf(flag) });
}

async function decide(
  house: House,
  flag: RiskFlag,
  decision: object,
  { token }: Signed,
): Promise<Answer<RiskCase>> {
  const { revision } = await caseOf(house, flag);
  const body = { revision, ...decision };
  return house.api.call("decideRiskFlag", { token, params: keyOf(flag), body });
}

export async function openRiskHouse() {
  const scene = await openScene();
  const { api } = scene;
  const follow = await workerOf(api);
  const house = {
    scene,
    api,
    follow,
    ...(await operatorsOf(api)),

    /** Sessions of operators end while time goes by. */
    async signInOperators(): Promise<void> {
      Object.assign(house, await operatorsOf(api));
    },

    /** A browser at a new address. */
    aBrowser: (ip = anAddress()) => openBrowser(api, { ip }),
    register: (browser: Browser) => register(api, browser),

    /** Two members who signed in from one browser. */
    async twoOnOneDevice(): Promise<{ browser: Browser; one: Registered; two: Registered }> {
      const browser = openBrowser(api, { ip: anAddress() });
      return { browser, one: await register(api, browser), two: await register(api, browser) };
    },

    flagsOf: (memberId: bigint | string): Promise<RiskFlag[]> => flagsOf(house, memberId),
    briefs: async (memberId: bigint | string): Promise<string[]> =>
      (await flagsOf(house, memberId)).map(brief),
    aFlag: (memberId: bigint | string): Promise<RiskFlag> => firstFlag(house, memberId),
    caseOf: (flag: RiskFlag): Promise<RiskCase> => caseOf(house, flag),
    claim: (flag: RiskFlag, by?: Signed): Promise<Answer<RiskCase>> =>
      claim(house, flag, by ?? house.operator),
    /** Decides on the flag as it stands now. */
    decide: (flag: RiskFlag, decision: object, by?: Signed): Promise<Answer<RiskCase>> =>
      decide(house, flag, decision, by ?? house.operator),
  };
  return house;
}
