import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { proofOf } from "../../../test/members.ts";
import {
  accountNumber,
  addAccount,
  aNamed,
  openCashier,
  paymentPassword,
  startPayoutProvider,
  type PayoutProvider,
} from "../../../test/withdrawals.ts";
import { createSealer, readMasterKey } from "../../platform/crypto.ts";
import { resealPayoutAccounts } from "../index.ts";

let api: TestApp;
let provider: PayoutProvider;

beforeAll(async () => {
  provider = await startPayoutProvider();
  api = await openCashier(provider);
}, 180_000);
afterAll(async () => {
  await api.close();
  await provider.close();
});

const persons = () => api.app.platform.identity.security.persons;

async function remove({ token, session }: Awaited<ReturnType<typeof aNamed>>, accountId: string) {
  const headers = await proofOf(api, session, "payout_account");
  return api.call("removePayoutAccount", { token, headers, body: { accountId, paymentPassword } });
}

describe("a payout account", () => {
  test("is the member's own, shown by its end, and stored sealed", async () => {
    const payee = await aNamed(api);
    const number = accountNumber();
    const added = await addAccount(api, payee.token, payee.session, number);
    expect(added.value).toMatchObject({
      accounts: [{ kind: "bank", provider: "City Bank", last4: number.slice(-4), isDefault: true }],
      accountsMax: 5,
      hasPaymentPassword: true,
      frozenUntil: null,
      offers: { bank: true, mobileWallets: ["Doyelo Pay", "Shaplo Cash", "Korali Wallet"] },
    });
    expect(added.value.payeeName).toMatch(/^Rumi /);
    expect(added.text).not.toContain(number);
    const [row] = await api.database.db.read((reader) =>
      reader.query<{ row: string }>(
        "select a::text as row from cashier.payout_account a where member_id = $1",
        [payee.memberId],
      ),
    );
    expect(row?.row).not.toContain(number);
    expect(row?.row).not.toContain(Buffer.from(number).toString("hex"));
  });

  test("needs a fresh proof, the payment password and a payee name", async () => {
    const payee = await aNamed(api);
    const body = { kind: "bank", provider: "City", number: accountNumber(), paymentPassword };
    const bare = await api.call("addPayoutAccount", { token: payee.token, body });
    expect(bare.refusal?.code).toBe("step_up_required");
    const headers = await proofOf(api, payee.session, "payout_account");
    const wrong = { ...body, paymentPassword: "975310" };
    const refused = await api.call("addPayoutAccount", {
      token: payee.token,
      headers,
      body: wrong,
    });
    expect(refused.refusal?.code).toBe("payment_password_wrong");
    const token = await api.aMember();
    const found = await api.app.platform.identity.findSession(token, "lightMyRequest");
    if (found === undefined) throw new Error("nobody is signed in");
    const none = await addAccount(api, token, found.session, accountNumber());
    expect(none.refusal?.code).toBe("payment_password_missing");
    const member = await api.app.platform.identity.getMember(found.session.memberId);
    const visitor = { ip: "127.0.0.1", userAgent: "" };
    const password = { paymentPassword, confirmPaymentPassword: paymentPassword };
    await persons().setPaymentPassword(member, password, visitor);
    const nameless = await addAccount(api, token, found.session, accountNumber());
    expect(nameless.refusal?.code).toBe("payee_name_missing");
  });

  test("may be five at most, each once, and none that is not offered", async () => {
    const { token, session } = await aNamed(api);
    const first = accountNumber();
    await addAccount(api, token, session, first);
    const again = await addAccount(api, token, session, ` ${first.slice(0, 4)}-${first.slice(4)} `);
    expect(again.refusal?.code).toBe("payout_account_known");
    const strange = { kind: "crypto", provider: "DOGE", number: "D".repeat(34), paymentPassword };
    const headers = await proofOf(api, session, "payout_account");
    const refused = await api.call("addPayoutAccount", { token, headers, body: strange });
    expect(refused.refusal?.code).toBe("payout_account_invalid");
    // Five payment passwords at once are evaluated; a sixth might be refused as one too many.
    const all = await Promise.all(
      Array.from({ length: 5 }, () => addAccount(api, token, session, accountNumber())),
    );
    const codes = all.map(({ refusal }) => refusal?.code ?? "added").toSorted();
    expect(codes).toEqual(["added", "added", "added", "added", "payout_accounts_full"]);
  });

  test("is removed, and the next becomes the default", async () => {
    const payee = await aNamed(api);
    const { token, session } = payee;
    await addAccount(api, token, session, accountNumber());
    const { accounts } = (await addAccount(api, token, session, accountNumber())).value;
    const [first, second] = accounts;
    const left = await remove(payee, first?.accountId ?? "");
    expect(left.value.accounts).toEqual([{ ...second, isDefault: true }]);
    expect((await remove(payee, first?.accountId ?? "")).refusal?.code).toBe("not_found");
    const stranger = await aNamed(api);
    expect((await remove(stranger, second?.accountId ?? "")).refusal?.code).toBe("not_found");
    const choice = { token: stranger.token, body: { accountId: second?.accountId ?? "" } };
    expect((await api.call("setDefaultPayoutAccount", choice)).refusal?.code).toBe("not_found");
  });

  test("is chosen as the default", async () => {
    const { token, session } = await aNamed(api);
    await addAccount(api, token, session, accountNumber());
    const { accounts } = (await addAccount(api, token, session, accountNumber())).value;
    const accountId = accounts[1]?.accountId ?? "";
    const chosen = await api.call("setDefaultPayoutAccount", { token, body: { accountId } });
    expect(chosen.value.accounts.map((one) => [one.accountId, one.isDefault])).toEqual([
      [accountId, true],
      [accounts[0]?.accountId, false],
    ]);
  });

  test("is neither added nor removed while payout details are frozen", async () => {
    const payee = await aNamed(api);
    const { token, session, memberId } = payee;
    const { accounts } = (await addAccount(api, token, session, accountNumber())).value;
    await api.database.db.transaction((tx) => persons().freezePayout(tx, memberId));
    const added = await addAccount(api, token, session, accountNumber());
    expect(added.refusal?.code).toBe("payout_frozen");
    const removed = await remove(payee, accounts[0]?.accountId ?? "");
    expect(removed.refusal?.code).toBe("payout_frozen");
    const { value } = await api.call("payoutAccounts", { token });
    expect(value.frozenUntil).not.toBeNull();
    expect(value.accounts).toHaveLength(1);
  });

  test("payment passwords are guessed at five times, and then no more", async () => {
    const { token, session, memberId } = await aNamed(api);
    const { accounts } = (await addAccount(api, token, session, accountNumber())).value;
    const guess = async (value: string) => {
      const body = {
        accountId: accounts[0]?.accountId ?? "",
        amount: "500",
        paymentPassword: value,
      };
      return (await api.call("createWithdrawal", { token, body })).refusal?.code;
    };
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push(await guess("975310"));
    const wrong = "payment_password_wrong";
    expect(codes).toEqual([wrong, wrong, wrong, wrong, wrong, "too_many_attempts"]);
    expect(await guess(paymentPassword)).toBe("too_many_attempts");
    expect(memberId).toBeGreaterThan(0n);
  });
});

test("accounts are resealed with another key, and the old one can go", async () => {
  const { db } = api.database;
  const { masterKey, dataDir } = api.config;
  const old = readMasterKey({ masterKey, dataDir });
  const key = randomBytes(32);
  const both = createSealer(key, [old]);
  const resealed = await resealPayoutAccounts({ db, sealer: both });
  expect(resealed).toBeGreaterThan(5);
  expect(await resealPayoutAccounts({ db, sealer: createSealer(key) })).toBe(0);
});
