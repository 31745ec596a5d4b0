import { randomUUID, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(async () => {
  await assertCoherent(wallet.database.db);
  expect(wallet.errors).toEqual([]);
  await wallet.close();
});

const path = "/transaction/bet";
const signed = (body: string) =>
  sign("RSA-SHA256", Buffer.from(body), wallet.keys.HSE).toString("base64");
const send = (body: string) => wallet.raw(path, body, signed(body));

describe("forged calls", () => {
  it("change nothing and answer INVALID_SIGNATURE with HTTP 200", async () => {
    const player = await wallet.player();
    const body = JSON.stringify(aBet(player));
    const other = sign("RSA-SHA256", Buffer.from(body), wallet.keys.stranger).toString("base64");
    const vendor = sign("RSA-SHA256", Buffer.from(body), wallet.keys.NVS).toString("base64");
    const tampered = body.replace("1000000", "1000001");
    for (const [text, signature] of [
      [body, undefined],
      [body, ""],
      [body, "not base64!"],
      [body, other],
      [body, vendor],
      [tampered, signed(body)],
      [`${body}\n`, signed(body)],
      ["", undefined],
    ] as const) {
      const { status, answer } = await wallet.raw(path, text, signature);
      expect([status, answer.status]).toEqual([200, "RS_ERROR_INVALID_SIGNATURE"]);
    }
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("accepts the second key of a rotation, and any spacing of the bytes sent", async () => {
    const player = await wallet.player();
    const rotated = await wallet.call(path, aBet(player), { key: wallet.keys.rotated });
    expect(rotated.status).toBe("RS_OK");
    const spaced = JSON.stringify(aBet(player), null, 2).replace("BDT", "\\u0042DT");
    expect((await send(spaced)).answer.status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(8000n);
  });
});

describe("bad input", () => {
  it("refuses every amount that is not a whole number of units, before any write", async () => {
    const player = await wallet.player();
    const text = JSON.stringify(aBet(player, { amount: "AMOUNT" }));
    for (const [amount, status] of [
      ["-1000000", "RS_ERROR_WRONG_TYPES"],
      ["1.5", "RS_ERROR_WRONG_TYPES"],
      ['"1000000"', "RS_ERROR_WRONG_TYPES"],
      ["[1000000]", "RS_ERROR_WRONG_TYPES"],
      ["{}", "RS_ERROR_WRONG_TYPES"],
      ["null", "RS_ERROR_WRONG_TYPES"],
      ["true", "RS_ERROR_WRONG_TYPES"],
      ["999", "RS_ERROR_WRONG_TYPES"],
      ["9007199254740992", "RS_ERROR_WRONG_TYPES"],
      ["9223372036854775808", "RS_ERROR_WRONG_TYPES"],
      ["1e309", "RS_ERROR_WRONG_TYPES"],
      ["NaN", "RS_ERROR_WRONG_SYNTAX"],
      ["Infinity", "RS_ERROR_WRONG_SYNTAX"],
      ["0x10", "RS_ERROR_WRONG_SYNTAX"],
      ["", "RS_ERROR_WRONG_SYNTAX"],
      ["9007199254740000", "RS_ERROR_NOT_ENOUGH_MONEY"],
    ] as const) {
      const { answer } = await send(text.replace('"AMOUNT"', amount));
      expect(answer.status, amount).toBe(status);
    }
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("takes a bet of nothing, which some games send, without moving money", async () => {
    const player = await wallet.player();
    expect((await send(JSON.stringify(aBet(player, { amount: 0 })))).answer.status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("refuses what is not one JSON object with every required field once", async () => {
    const player = await wallet.player();
    const body = JSON.stringify(aBet(player));
    const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
    for (const text of [
      "",
      "nonsense",
      "[]",
      "null",
      '"text"',
      body.slice(0, -1),
      body.replace("{", '{"amount":1,'),
      body.replace("{", '{"\\u0061mount":1,'),
      body.replace("{", '{"meta":{"a":1,"a":2},'),
      body.replace("{", `{"meta":${deep},`),
    ]) {
      expect((await send(text)).answer.status, text).toBe("RS_ERROR_WRONG_SYNTAX");
    }
    for (const field of Object.keys(aBet(player)).filter(
      (name) => !["round", "round_closed", "is_free"].includes(name),
    )) {
      const { answer } = await send(JSON.stringify({ ...aBet(player), [field]: undefined }));
      expect(answer.status, field).toBe("RS_ERROR_WRONG_SYNTAX");
    }
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("refuses fields of another type and text no database keeps", async () => {
    const player = await wallet.player();
    for (const change of [
      { user: 5 },
      { token: "" },
      { transaction_uuid: "17" },
      { request_uuid: [] },
      { round: {} },
      { round_closed: "yes" },
      { currency: null },
      { round: "a\0b" },
      { round: "\ud800" },
    ]) {
      const { answer } = await send(JSON.stringify({ ...aBet(player), ...change }));
      expect(answer.status, JSON.stringify(change)).toBe("RS_ERROR_WRONG_TYPES");
    }
  });

  it("ignores unknown fields and keeps rounds with odd names apart", async () => {
    const player = await wallet.player();
    for (const round of ["রাউন্ড", "x".repeat(255), "a/b?c", null]) {
      const { answer } = await send(JSON.stringify(aBet(player, { round, new_field: 1 })));
      expect(answer.status).toBe("RS_OK");
    }
    await wallet.fold();
    const rows = await wallet.database.db.read((reader) =>
      reader.query("select round_id from vendors.round where member_id = $1", [player.memberId]),
    );
    expect(rows).toHaveLength(4);
  });

  it("refuses wins and rollbacks with a field missing or wrong just so", async () => {
    const player = await wallet.player();
    const late = { ...aWin(player, randomUUID()), reference_transaction_uuid: undefined };
    expect((await wallet.call("/transaction/win", late)).status).toBe("RS_ERROR_WRONG_SYNTAX");
    const odd = { ...aRollback(player, "x") };
    expect((await wallet.call("/transaction/rollback", odd)).status).toBe("RS_ERROR_WRONG_TYPES");
    const fine = aWin(player, randomUUID(), { amount: takaUnits + 1 });
    expect((await wallet.call("/transaction/win", fine)).status).toBe("RS_ERROR_WRONG_TYPES");
  });
});
