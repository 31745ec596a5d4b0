import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

function written(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  say(
    createLog({ level: "trace", name: "test", destination: { write: (line) => (text += line) } }),
  );
  return text;
}

const mark = "Marked-Secret-1";

describe("the log", () => {
  it.each([
    { password: mark },
    { a: { b: { c: { confirmPassword: mark } } } },
    { list: [{ accessToken: mark }] },
    { headers: { anything: mark } },
    { mobile: mark, email: mark, payeeName: mark, accountNumber: mark },
    { paymentPassword: mark, newPassword: mark, stepUpToken: mark, otpauthUri: mark },
    { payload: { deep: mark } },
    { bytes: Buffer.from(mark) },
  ])("removes by name: %j", (fields) => {
    const line = written((log) => log.info(fields, "said"));
    expect(line).not.toContain(mark);
    expect(line).not.toContain(Buffer.from(mark).toString("base64"));
    expect(JSON.parse(line)).toMatchObject({ level: "info", program: "test", msg: "said" });
  });

  it("keeps figures and what is no secret", () => {
    const fields = { tickets: 3, ok: true, ip: "203.0.113.7", call: "login", amountMinor: 5n };
    const line = written((log) => log.info(fields, "said"));
    expect(JSON.parse(line)).toMatchObject({ ...fields, amountMinor: "5" });
  });

  it("keeps of errors what tells the fault, and not the failing row", () => {
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      constraint: "contact_claim_pkey",
      detail: `Key (email)=(${mark}) already exists.`,
      parameters: [mark],
    });
    const line = written((log) => {
      log.error({ err: new Error("failed", { cause }) }, "said");
      log.error(cause);
    });
    expect(line).not.toContain(mark);
    for (const part of line.trim().split("\n")) {
      const { err } = JSON.parse(part) as { err: { stack: string; cause?: unknown } };
      expect(err.stack).toContain("log.test.ts");
      expect(err.cause ?? err).toMatchObject({ code: "23505", constraint: "contact_claim_pkey" });
    }
  });

  it.each([
    ["mail to rahim.uddin+7@mail.example.com failed", "rahim"],
    ["connect postgresql://baize:S3cret@db:5432/x", "S3cret"],
    ["header was Bearer abcdefgh12345678", "abcdefgh12345678"],
    ["token eyJhbGciOiJFQ0RILUVT.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl", "c2lnbmF0dXJl"],
    ["no carrier for +880 1712-345678", "345678"],
    ["GET /hooks/x?code=123456&state=y failed", "123456"],
  ])("removes by look: %s", (message, secret) => {
    const line = written((log) => log.warn({ err: new Error(message) }, message));
    expect(line).not.toContain(secret);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
