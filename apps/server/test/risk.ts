import { randomBytes } from "node:crypto";
import type { RiskCase, RiskFlag } from "@baize/contract";
import { createFeedSender, createPublisher, createRelay } from "../src/platform/realtime/index.ts";
import type { Answer } from "./app.ts";
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

// tidy: allow function-length, because it is one house with all that is done in it.
export async function openRiskHouse() {
  const scene = await openScene();
  const { api } = scene;
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
  /** What the worker does: first the postings, then the events. */
  const follow = async (): Promise<void> => {
    await postings.turn();
    await readers.catchUp();
  };

  async function operators() {
    return {
      desk: await anOperator(api, ["risk.read", "risk.decide", "audit.read"]),
      other: await anOperator(api, ["risk.read", "risk.decide"]),
      reader: await anOperator(api, ["risk.read"]),
    };
  }

  const house = {
    scene,
    api,
    follow,
    ...(await operators()),

    /** Sessions of operators end while time goes by. */
    async signInOperators(): Promise<void> {
      Object.assign(house, await operators());
    },

    /** A browser at a new address. */
    aBrowser: (ip = anAddress()) => openBrowser(api, { ip }),

    async register(browser: Browser): Promise<Registered> {
      const username = `r${randomBytes(6).toString("hex")}`;
      await browser.register(username);
      const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
      if (member === undefined) throw new Error(`${username} is nobody`);
      return { username, memberId: String(member.memberId) };
    },

    /** Two members who signed in from one browser. */
    async twoOnOneDevice(): Promise<{ browser: Browser; one: Registered; two: Registered }> {
      const browser = house.aBrowser();
      return { browser, one: await house.register(browser), two: await house.register(browser) };
    },

    async flagsOf(memberId: bigint | string): Promise<RiskFlag[]> {
      await follow();
      const params = { memberId: String(memberId) };
      const { token } = house.desk;
      return (await api.call("memberRiskFlags", { token, params })).value.flags;
    },

    briefs: async (memberId: bigint | string): Promise<string[]> =>
      (await house.flagsOf(memberId)).map(brief),

    async aFlag(memberId: bigint | string): Promise<RiskFlag> {
      const [flag] = await house.flagsOf(memberId);
      if (flag === undefined) throw new Error(`${memberId} has no flag`);
      return flag;
    },

    async caseOf(flag: RiskFlag): Promise<RiskCase> {
      const { token } = house.desk;
      return (await api.call("riskFlag", { token, params: keyOf(flag) })).value;
    },

    claim(flag: RiskFlag, by?: Signed): Promise<Answer<RiskCase>> {
      const { token } = by ?? house.desk;
      return api.call("claimRiskFlag", { token, params: keyOf(flag) });
    },

    /** Decides on the flag as it stands now. */
    async decide(flag: RiskFlag, decision: object, by?: Signed): Promise<Answer<RiskCase>> {
      const { token } = by ?? house.desk;
      const { revision } = await house.caseOf(flag);
      const body = { revision, ...decision };
      return api.call("decideRiskFlag", { token, params: keyOf(flag), body });
    },
  };
  return house;
}
