import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSigner, createVerifier } from "./signature.ts";

/** The public key and two rows published with the wallet contract's examples. */
const publishedKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35
v6LtJzn8drb1vg/UeGaPPFR16KsUOPqbGJ2r1pRPJMedqqbO7Agt/HavWDcQhNZl
c9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/
amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73
EzM0tgjHyTUMkarhK9qRVZk581/kzmtJLLBZQl9XrQQcIfQ+zFZj7ijddOptxpxq
Cmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5
dwIDAQAB
-----END PUBLIC KEY-----
`;
const published: readonly (readonly [string, string])[] = [
  [
    "test",
    "V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtG" +
      "QRbgq6v/Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6Pk" +
      "LulpG5CEMO+/6tWRBMMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtE" +
      "GZSG7TF7198HDQjAMpC7HBY+tUXsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==",
  ],
  [
    '{"test":"test"}',
    "LMYX772LMBO+r83MakogTLoYnUmkR5TTSCMbzbzWPQBgqakoUwjsQnGAbIvA2ZEZXKgbygEW32crr/OzkJbXJp/X" +
      "SeXPg93IvlOOiaItcPZAIx2MvBh7tY2vtcNMfodlrEvvG5ySDJQWO4LD/Gv7v6dpJJEsVy7AFdT8Azix2MUGcsl" +
      "jIJFWclYsHjJ96OCm5z4RZeA4tp49QCMKb3AL0TZojxxPL/9vSO//o4IcGQCQ02Sw7/p1c8EogCKI9AcMA2fmco" +
      "g5fy853wMoZJem+qzLtQfBNKLmmKvFE02V7AkRdPn4q7ilCFzkpmN3T5Rhmazv5JHUIvjokR9c0p/4UQ==",
  ],
];

const bytes = (text: string) => Buffer.from(text);

describe("signatures of vendors", () => {
  it("verifies the published rows, and no row under another body", () => {
    const verify = createVerifier("RSA-SHA256", [publishedKey]);
    for (const [body, signature] of published) {
      expect(verify(bytes(body), signature)).toBe(true);
      expect(verify(bytes(`${body} `), signature)).toBe(false);
    }
  });

  it("accepts either of two keys and signs what it verifies", () => {
    const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = own.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const publicPem = own.publicKey.export({ type: "spki", format: "pem" }).toString();
    const verify = createVerifier("RSA-SHA256", [publishedKey, publicPem]);
    const signature = createSigner(pem)(bytes("body"));
    expect(verify(bytes("body"), signature)).toBe(true);
    expect(signature).toBe(sign("RSA-SHA256", bytes("body"), own.privateKey).toString("base64"));
  });

  it("refuses missing, empty and malformed signatures", () => {
    const verify = createVerifier("RSA-SHA256", [publishedKey]);
    const [body, good] = published[0] ?? ["", ""];
    const bad = [undefined, "", "!!", "null", `${good} `, `${good}, ${good}`, good.slice(0, -4)];
    for (const signature of bad) expect(verify(bytes(body), signature)).toBe(false);
  });

  it("knows one spelling of a signature only, though others stand for the same bytes", () => {
    const verify = createVerifier("RSA-SHA256", [publishedKey]);
    const [body, good] = published[0] ?? ["", ""];
    // The last letter before the padding holds four bits that no byte has.
    const respelled = good.replace(/A==$/, "B==");
    expect(Buffer.from(respelled, "base64")).toEqual(Buffer.from(good, "base64"));
    expect(verify(bytes(body), respelled)).toBe(false);
    expect(verify(bytes(body), good.replaceAll("+", "-").replaceAll("/", "_"))).toBe(false);
  });

  it("verifies HMAC-SHA256 for vendors that use it", () => {
    const secret = Buffer.from("a shared secret");
    const verify = createVerifier("HMAC-SHA256", [secret.toString("base64")]);
    const mac = createHmac("sha256", secret).update("body").digest("base64");
    expect(verify(bytes("body"), mac)).toBe(true);
    expect(verify(bytes("Body"), mac)).toBe(false);
    expect(verify(bytes("body"), "AAAA")).toBe(false);
  });

  it("takes one or two RSA keys and nothing else", () => {
    const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = createPublicKey(ec.publicKey.export({ type: "spki", format: "pem" }))
      .export({ type: "spki", format: "pem" })
      .toString();
    expect(() => createVerifier("RSA-SHA256", [])).toThrow(RangeError);
    expect(() => createVerifier("RSA-SHA256", [pem])).toThrow(RangeError);
    expect(() => createVerifier("RSA-SHA256", ["not a key"])).toThrow(Error);
  });
});
