import { randomBytes } from "node:crypto";
import { createTestApp, type TestApp } from "./app.ts";
import { anOperator, type TestOperator } from "./operators.ts";
import { assertCoherent } from "../src/ledger/coherence.ts";

/** Adjustments on the whole api, with two operators who may ask for them and approve them. */

export interface Person {
  readonly username: string;
  readonly memberId: bigint;
  readonly token: string;
}

export interface Adjustments {
  readonly api: TestApp;
  readonly olga: TestOperator;
  readonly omar: TestOperator;
  /** A member without money. */
  aMember(): Promise<Person>;
  /** Asks for an adjustment of a member's money; a credit of goodwill, unless told otherwise. */
  request(
    by: TestOperator,
    person: Person,
    amount: string,
    changes?: object,
    headers?: Readonly<Record<string, string>>,
  ): ReturnType<typeof ask>;
  decide(by: TestOperator, adjustmentId: string, body: object): ReturnType<typeof rule>;
  close(): Promise<void>;
}

export const approve = { action: "approve" };
export const reject = { action: "reject", reason: "Not ours to pay." };

const ask = (api: TestApp, by: TestOperator, body: object, headers: object) =>
  api.call("requestAdjustment", { token: by.token, body, headers: { ...headers } });

const rule = (api: TestApp, by: TestOperator, adjustmentId: string, body: object) =>
  api.call("decideAdjustment", { token: by.token, params: { adjustmentId }, body });

const may = ["adjustments.read", "adjustments.request", "adjustments.approve"] as const;

export async function openAdjustments(): Promise<Adjustments> {
  const api = await createTestApp();
  const [olga, omar] = [await anOperator(api, may), await anOperator(api, may)];
  return {
    api,
    olga,
    omar,
    async aMember() {
      const username = `adjusted${randomBytes(4).toString("hex")}`;
      const token = await api.aMember(username);
      const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
      if (member === undefined) throw new Error("the member is not there");
      return { username, memberId: member.memberId, token };
    },
    request(by, { username }, amount, changes = {}, headers = {}) {
      const usual = {
        merchantCode: "AMBERJACK",
        username,
        direction: "credit",
        amount,
        category: "goodwill",
        reason: "A round ended without its result.",
        ticket: "F-1234",
      };
      return ask(api, by, { ...usual, ...changes }, headers);
    },
    decide: (by, adjustmentId, body) => rule(api, by, adjustmentId, body),
    async close() {
      await assertCoherent(api.database.db);
      await api.close();
    },
  };
}
