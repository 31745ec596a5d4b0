import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { publishedDemoKey as publishedKey } from "../../../test/published-key.ts";
import { readIntegerField, writeExact } from "./exact-json.ts";
import { isSignedBy, signBody } from "./signature.ts";

/** Two rows of the published samples; verifying them needs no secret. */
const rows = [
  [
    "test",
    "V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtG" +
      "QRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkL" +
      "ulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZ" +
      "SG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==",
  ],
  [
    '{"test":"test"}',
    "LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/X" +
      "SeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcslj" +
      "IJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmcog5" +
      "fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==",
  ],
] as const;

test.each(rows)("the published signature of %s verifies, and no other does", (body, signature) => {
  const verify = (text: string, by: string | undefined) =>
    isSignedBy(Buffer.from(text), by, [publishedKey], "RSA-SHA256");
  expect(verify(body, signature)).toBe(true);
  expect(verify(`${body} `, signature)).toBe(false);
  expect(verify(body, undefined)).toBe(false);
  expect(verify(body, "not base64!")).toBe(false);
});

test("what we sign verifies with the new key and, during a rotation, beside the old one", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const body = Buffer.from('{"amount":9007199254740993}');
  const signature = signBody(body, privateKey, "RSA-SHA256");
  expect(signBody(body, privateKey, "RSA-SHA256")).toBe(signature);
  expect(isSignedBy(body, signature, [publishedKey, publicKey], "RSA-SHA256")).toBe(true);
  expect(isSignedBy(body, signature, [publishedKey], "RSA-SHA256")).toBe(false);
});

test("amounts beyond 2^53 are written and read digit by digit", () => {
  const text = writeExact({
    user: 'a"1',
    amount: 9_007_199_254_740_993n,
    list: [1, null],
    x: true,
  });
  expect(text).toBe('{"user":"a\\"1","amount":9007199254740993,"list":[1,null],"x":true}');
  expect(readIntegerField('{"note":"\\"balance\\":1","balance":9007199254740993}', "balance")).toBe(
    9_007_199_254_740_993n,
  );
  for (const bad of ['{"balance":"12"}', '{"balance":1.5}', "[]", "{", '{"balance":null}']) {
    expect(readIntegerField(bad, "balance")).toBeUndefined();
  }
});
