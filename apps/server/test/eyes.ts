import { saveAlone } from "../src/backoffice/four-eyes/alone-store.ts";
import { Refusal } from "../src/platform/errors.ts";
import type { Eyes, Mandate } from "../src/platform/mandate.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { anOperator, type TestOperator } from "./operators.ts";

/** The guard of four eyes for tests below the back office, which never says no. */
export const anyMandate = {} as unknown as Mandate;

export const openEyes: Eyes = {
  second: () => Promise.resolve(anyMandate),
  alone: () => Promise.resolve(anyMandate),
  narrower: () => anyMandate,
};

/** The same for a second step of the same operator, who cannot approve their own first step. */
export const eyesOf = (operatorId: string): Eyes => ({
  ...openEyes,
  second: async (first) => {
    if (first.operatorId === operatorId) throw new Refusal("second_person_needed");
    return anyMandate;
  },
});

/** What one person may move alone within a day, and at once. */
export async function allowAlone(
  api: TestApp,
  aDayMinor: bigint,
  upToMinor = 0n,
  [merchantCode, currency]: readonly [string, string] = ["AMBERJACK", "BDT"],
): Promise<void> {
  const alone = { upToMinor, aDayMinor };
  await api.database.db.transaction((tx) => saveAlone(tx, merchantCode, currency, alone));
}

type Call = TestApp["call"];

const seconds = new WeakMap<TestApp, TestOperator>();

/** The second person decides; a new one comes where the session of the last is over. */
export async function decideApproval(
  api: TestApp,
  call: Call,
  approvalId: string,
  body: object = { action: "approve" },
) {
  const ask = ({ token }: TestOperator) =>
    call("decideApproval", { token, params: { approvalId }, body });
  const known = seconds.get(api);
  const answer = known && (await ask(known));
  if (answer !== undefined && answer.refusal?.code !== "not_logged_in") return answer;
  const fresh = await anOperator(api, "everything");
  seconds.set(api, fresh);
  return ask(fresh);
}

/** Agrees to what waits, and answers as if it had been done at once. */
export async function agreeTo<Value>(
  api: TestApp,
  call: Call,
  pending: Answer<Value>,
  again: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const approvalId = String(pending.refusal?.value?.["approvalId"]);
  const agreed = await decideApproval(api, call, approvalId);
  // Another operator approved the same in between: the request is done.
  if (agreed.refusal?.code === "changed_meanwhile") return again();
  const { status, headers, refusal, text } = agreed;
  return {
    status,
    headers,
    refusal,
    text,
    get value() {
      return agreed.value.answer as Value;
    },
  };
}
