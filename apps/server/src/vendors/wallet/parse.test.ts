import { describe, expect, it, test } from "vitest";
import { readCall } from "./parse.ts";

const call = {
  user: "u-1",
  token: "t-1",
  request_uuid: "6f1e62ac-9f0c-4c5e-8a0d-0d6f5a0c9a11",
  game_code: "skylark",
  currency: "BDT",
};
const read = (text: string | Uint8Array) =>
  readCall("/user/balance", typeof text === "string" ? Buffer.from(text) : text);
const statusOf = (text: string | Uint8Array) => {
  const found = read(text);
  return "status" in found ? found.status : "read";
};
/** The call with one field more, as it is written here. */
const withField = (field: string) => JSON.stringify(call).replace("{", `{${field},`);

const nested = (depth: number) => `"meta":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const inLists = (depth: number) => `"meta":${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a body", () => {
  test.each([
    ["as it should be", JSON.stringify(call)],
    ["with blanks and line ends", JSON.stringify(call, null, 2)],
    ["with quotes, colons and backslashes in its texts", withField('"meta":"\\\\\\":{\\"a\\":1}"')],
    ["with letters of every kind", withField('"meta":"বাংলা 🎲 \\u0042"')],
    ["that names a key in two of its objects", withField('"meta":[{"a":1},{"a":{"a":2}}]')],
    ["with an empty key", withField('"":1')],
    ["with a key that objects have already", withField('"__proto__":{"a":1},"constructor":1')],
    ["that nests as deep as it may", withField(nested(15))],
    ["with lists as deep as they may be", withField(inLists(15))],
  ])("%s is read", (_, text) => {
    expect(statusOf(text)).toBe("read");
  });

  test.each([
    ["that is empty", ""],
    ["that is a list", `[${JSON.stringify(call)}]`],
    ["that names a key twice", withField('"currency":"EUR"')],
    ["that names a key twice with one value", withField('"currency":"BDT"')],
    ["that names a key twice, once escaped", withField('"\\u0063urrency":"EUR"')],
    ["that names a key twice, with blanks before the colon", withField('"currency" \n :"EUR"')],
    ["that names a key twice inside", withField('"meta":{"a":1,"b":[{"c":1,"c":2}]}')],
    ["that names a number twice", withField('"meta":{"1":1,"1":2}')],
    ["that names __proto__ twice", withField('"__proto__":1,"__proto__":2')],
    ["that nests too deep", withField(nested(16))],
    ["with lists too deep", withField(inLists(16))],
    ["that nests beyond all measure", withField(inLists(20_000))],
    ["that ends in the middle", JSON.stringify(call).slice(0, -1)],
    ["with a mark of its byte order", `\ufeff${JSON.stringify(call)}`],
    ["that is not UTF-8", Buffer.from(withField('"meta":"é"'), "latin1")],
  ])("%s is refused", (_, text) => {
    expect(statusOf(text)).toBe("RS_ERROR_WRONG_SYNTAX");
  });

  test.each([
    ["a NUL", '"meta":"a\\u0000b"'],
    ["half of a pair", '"meta":{"a":["\\ud800"]}'],
    ["half of a pair in a key", '"\\udc00":1'],
  ])("with %s holds what cannot be stored", (_, field) => {
    expect(statusOf(withField(field))).toBe("RS_ERROR_WRONG_TYPES");
  });
});

it("repeats user and request in every answer, also to what it refuses", () => {
  const { token: _, ...rest } = call;
  expect(read(JSON.stringify(rest))).toEqual({
    status: "RS_ERROR_WRONG_SYNTAX",
    echo: { user: call.user, request_uuid: call.request_uuid },
  });
});
