import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { openMember, proofOf } from "../../../test/members.ts";
import { accountNumber, openCashier, startPayoutProvider } from "../../../test/withdrawals.ts";

/** A first withdrawal's set-up: checked before its proof, done in one go, and sent again safely. */

let api: TestApp;
let provider: Awaited<ReturnType<typeof startPayoutProvider>>;

beforeAll(async () => {
  provider = await startPayoutProvider();
  api = await openCashier(provider);
}, 180_000);
afterAll(async () => {
  await api.close();
  await provider.close();
});

const secret = "260871";
const letters = () => Array.from({ length: 8 }, () => "abcdefghij"[randomInt(10)]).join("");
const wallet = (number = "01712345678") => ({
  kind: "mobile_wallet",
  provider: "Doyelo Pay",
  number,
});
const setup = (changes: object = {}) => ({
  payeeName: `Rumi ${letters()}`,
  paymentPassword: secret,
  confirmPaymentPassword: secret,
  account: wallet(`017${randomInt(10_000_000, 99_999_999)}`),
  ...changes,
});

type Member = Awaited<ReturnType<typeof openMember>>;

const check = ({ token }: Member, body: object) => api.call("checkPayoutSetup", { token, body });
async function send({ token, session }: Member, body: object) {
  const headers = await proofOf(api, session, "payout_account");
  return api.call("setUpPayout", { token, headers, body });
}

describe("a set-up of payouts", () => {
  test("does all that is missing with one proof", async () => {
    const member = await openMember(api);
    const body = setup();
    expect((await check(member, body)).refusal).toBeUndefined();
    const before = await api.call("payoutAccounts", { token: member.token });
    expect(before.value).toMatchObject({ payeeName: null, hasPaymentPassword: false });
    const done = await send(member, body);
    expect(done.value).toMatchObject({
      payeeName: body.payeeName,
      hasPaymentPassword: true,
      accounts: [{ provider: "Doyelo Pay", last4: body.account.number.slice(-4), isDefault: true }],
    });
  });

  test("needs a proof; checking it needs none and changes nothing", async () => {
    const member = await openMember(api);
    const { token } = member;
    const bare = await api.call("setUpPayout", { token, body: setup() });
    expect(bare.refusal?.code).toBe("step_up_required");
  });

  test.each([
    ["a number that is none", { account: wallet("12") }, "payout_account_invalid"],
    [
      "a wallet that is not offered",
      { account: { ...wallet(), provider: "Nobody" } },
      "payout_account_invalid",
    ],
    [
      "an easy password",
      { paymentPassword: "111111", confirmPaymentPassword: "111111" },
      "registration_rule",
    ],
    ["passwords that differ", { confirmPaymentPassword: "260872" }, "inconsistent_twice"],
    ["no name", { payeeName: undefined }, "payee_name_missing"],
    ["a name that is none", { payeeName: "77" }, "registration_rule"],
  ])("%s is refused before any proof, and nothing is set", async (_name, changes, code) => {
    const member = await openMember(api);
    expect((await check(member, setup(changes))).refusal?.code).toBe(code);
    expect((await send(member, setup(changes))).refusal?.code).toBe(code);
    const { value } = await api.call("payoutAccounts", { token: member.token });
    expect(value).toMatchObject({ payeeName: null, hasPaymentPassword: false, accounts: [] });
  });

  test("that is set in part stays, and asks for the password that is set", async () => {
    const member = await openMember(api);
    const first = setup({ account: undefined });
    expect((await send(member, first)).value.accounts).toEqual([]);
    const wrong = setup({ paymentPassword: "480215", confirmPaymentPassword: undefined });
    expect((await check(member, wrong)).refusal?.code).toBe("payment_password_wrong");
    const done = await send(member, setup());
    expect(done.value).toMatchObject({ payeeName: first.payeeName, accounts: [{}] });
  });

  test("begun twice at once sets one password, and the other is told so", async () => {
    const member = await openMember(api);
    const names = await proofOf(api, member.session, "payee_name");
    const payeeName = `Rumi ${letters()}`;
    await api.call("setPayeeName", { token: member.token, headers: names, body: { payeeName } });
    const { token, session } = member;
    const passwords = ["260871", "480215"] as const;
    const first = await proofOf(api, session, "payout_account");
    const proofs = [first, await proofOf(api, session, "payout_account")];
    const [one, other] = await Promise.all(
      passwords.map((paymentPassword, at) => {
        const bare = setup({ payeeName: undefined, account: undefined });
        const body = { ...bare, paymentPassword, confirmPaymentPassword: paymentPassword };
        return api.call("setUpPayout", { token, headers: proofs[at] ?? {}, body });
      }),
    );
    const codes = [one?.refusal?.code, other?.refusal?.code];
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    // The later one is told by the write or, when the first was through already, by the check.
    const told = codes.find((code) => code !== undefined);
    expect(["payment_password_set", "payment_password_wrong"]).toContain(told);
    const [won, lost] = codes[0] === undefined ? passwords : passwords.toReversed();
    const says = async (paymentPassword = "") =>
      (await check(member, { ...setup({ payeeName: undefined }), paymentPassword })).refusal?.code;
    expect(await says(won)).toBeUndefined();
    expect(await says(lost)).toBe("payment_password_wrong");
  });

  test("an account that is known is refused", async () => {
    const member = await openMember(api);
    const account = { kind: "bank", provider: "City Bank", number: accountNumber() };
    await send(member, setup({ account }));
    expect((await check(member, setup({ account }))).refusal?.code).toBe("payout_account_known");
  });
});
