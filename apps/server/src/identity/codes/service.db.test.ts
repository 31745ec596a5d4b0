import { randomInt } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoMerchants } from "../../../../../tools/seed/brands.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createInbox, type Inbox } from "../../../test/inbox.ts";
import { createBrand, type Brand } from "../../brand/index.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { createSealer } from "../../platform/crypto.ts";
import { CarrierError, createDelivery, type Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import { createIds } from "../../platform/ids.ts";
import { createInvalidation } from "../../platform/invalidation/index.ts";
import { createEvents } from "../../platform/events/index.ts";
import { createCodes, type CodeGuess, type CodeRequest, type Codes } from "./service.ts";
import { createPersonSealer } from "../sealing.ts";

let database: TestDatabase;
let clock: TestClock;
let inbox: Inbox;
let delivery: Delivery;
let brand: Brand;
let codes: Codes;

const sealer = createSealer(Buffer.alloc(32, 3));
const at = new Date("2026-01-15T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(at);
  const { db } = database;
  const events = createEvents({ ids: createIds(clock) });
  const invalidation = createInvalidation({ databaseUrl: database.url });
  brand = createBrand({ db, clock, events, invalidation, sealer });
  await brand.saveMerchants(demoMerchants);
});

afterAll(() => database.close());

beforeEach(async () => {
  clock.advance(dayMs * 3);
  const { db } = database;
  const ids = createIds(clock);
  inbox = createInbox();
  const { carriers } = inbox;
  delivery = createDelivery({ db, clock, ids, sealer, carriers });
  const personSealer = createPersonSealer(sealer);
  codes = createCodes({ db, clock, ids, brand, personSealer, delivery });
  return () => delivery.close();
});

/** A number not used elsewhere in this file, in its own block where that matters. */
function aNumber(block = String(randomInt(10, 99))): string {
  return `+88017${block}${randomInt(100_000, 999_999)}`;
}

const aVisitor = () => ({
  ip: `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`,
  userAgent: "test",
});

function request(changes: Partial<CodeRequest> = {}): CodeRequest {
  return {
    merchantCode: "AMBERJACK",
    purpose: "bind",
    channel: "sms",
    to: aNumber(),
    subject: "s1",
    visitor: aVisitor(),
    language: "en",
    isSilent: false,
    ...changes,
  };
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? "accepted";

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

describe("a code", () => {
  it("is six digits, lives five minutes and works once", async () => {
    const asked = request();
    expect(await codes.send(asked)).toEqual({ expiredMinutes: 5 });
    const code = await inbox.codeTo(asked.to);
    expect(code).toMatch(/^\d{6}$/);
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("accepted");
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("code_wrong");
  });

  it("is read as people type it: blanks, dashes and digits of any script", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    const typed = code
      .split("")
      .map((digit) => String.fromCodePoint(0x9e6 + Number(digit)))
      .join(" ");
    expect(
      await codeOf(codes.take({ ...asked, code: ` ${typed.slice(0, 6)}-${typed.slice(6)}` })),
    ).toBe("accepted");
  });

  it("counts only for what it was made for", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    const others: Partial<CodeGuess>[] = [
      { merchantCode: "TIDEWATER" },
      { purpose: "step_up" },
      { channel: "email" },
      { to: aNumber() },
      { subject: "s2" },
    ];
    for (const other of others) {
      expect(await codeOf(codes.take({ ...asked, code, ...other }))).toBe("code_wrong");
    }
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("accepted");
  });

  it("ends after five minutes", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    clock.advance(299_999);
    expect(await codeOf(codes.take({ ...asked, code: wrong(code) }))).toBe("code_wrong");
    clock.advance(1);
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("code_expired");
  });

  it("is dead after five wrong guesses", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await codeOf(codes.take({ ...asked, code: wrong(code) }))).toBe("code_wrong");
    }
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("code_expired");
  });

  it("is ended by the next one", async () => {
    const asked = request();
    await codes.send(asked);
    const first = await inbox.codeTo(asked.to);
    await codes.send(asked);
    const second = await inbox.codeTo(asked.to);
    if (first !== second) {
      expect(await codeOf(codes.take({ ...asked, code: first }))).toBe("code_wrong");
    }
    expect(await codeOf(codes.take({ ...asked, code: second }))).toBe("accepted");
  });

  it("must be given", async () => {
    const asked = request();
    for (const code of [undefined, "", "  - "]) {
      expect(await codeOf(codes.take({ ...asked, code }))).toBe("code_missing");
    }
  });

  it("lies nowhere in the clear", async () => {
    const asked = request({ to: "+8801733344455" });
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    const stored = await database.db.read(async (reader) => [
      ...(await reader.query("select * from identity.one_time_code")),
      ...(await reader.query("select * from platform.delivery")),
      ...(await reader.query("select * from identity.send_count")),
    ]);
    const text = JSON.stringify(stored, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const secret of [code, asked.to, "1733344455"]) expect(text).not.toContain(secret);
    const hex = Buffer.from(code).toString("hex");
    expect(text).not.toContain(hex);
  });
});

describe("guessing in parallel", () => {
  it("evaluates at most five of ten thousand guesses (S14)", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    const outcomes = new Map<string, number>();
    for (let from = 0; from < 10_000; from += 200) {
      const chunk = Array.from({ length: 200 }, (_, index) =>
        codeOf(codes.take({ ...asked, code: String((from + index) * 97 + 1).padStart(6, "0") })),
      );
      for (const outcome of await Promise.all(chunk)) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    const [row] = await database.db.read((reader) =>
      reader.query<{ tries: number }>(
        "select max(tries) as tries from identity.one_time_code where used_at is null",
      ),
    );
    expect(row?.tries).toBeLessThanOrEqual(5);
    expect(outcomes.get("code_wrong") ?? 0).toBeLessThanOrEqual(5);
    expect(outcomes.get("code_expired") ?? 0).toBeGreaterThanOrEqual(9995);
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("code_expired");
  }, 180_000);

  it("lets one of twenty right guesses pass", async () => {
    const asked = request();
    await codes.send(asked);
    const code = await inbox.codeTo(asked.to);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(codes.take({ ...asked, code }))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
  });
});

describe("a silent code", () => {
  it("answers alike, leaves the same traces, is never sent and never right", async () => {
    const loud = request({ purpose: "login", subject: "" });
    const silent = request({ purpose: "login", subject: "", isSilent: true });
    expect(await codes.send(silent)).toEqual(await codes.send(loud));
    await inbox.codeTo(loud.to);
    expect(inbox.messages.some(({ to }) => to === silent.to)).toBe(false);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await codeOf(codes.take({ ...silent, code: "000000" }))).toBe("code_wrong");
    }
    expect(await codeOf(codes.take({ ...silent, code: "000000" }))).toBe("code_expired");
    const traces = async () => {
      const rows = await database.db.read((reader) =>
        reader.query<{ status: string; content_sealed: Buffer | null }>(
          `select status, content_sealed from platform.delivery
           order by made_at desc, id desc limit 2`,
        ),
      );
      return rows
        .map((row) => `${row.status} ${row.content_sealed === null ? "empty" : "kept"}`)
        .toSorted();
    };
    // What became of a message is written down after it has arrived.
    await expect.poll(traces, { timeout: 15_000 }).toEqual(["sent empty", "silent empty"]);
  });

  it("is counted like any other", async () => {
    const silent = request({ purpose: "login", subject: "", isSilent: true });
    for (let count = 0; count < 3; count += 1) await codes.send(silent);
    expect(await codeOf(codes.send(silent))).toBe("sms_too_many");
  });

  it("tells of the account that exists where it was asked to, with no code in it", async () => {
    const asked = request({ purpose: "register", isSilent: true, hasAccount: true });
    expect(await codes.send(asked)).toEqual({ expiredMinutes: 5 });
    const { text } = await inbox.next(asked.to);
    expect(text).toContain("already");
    expect(text).not.toMatch(/\d{6}/);
  });
});

describe("limits (S15)", () => {
  it("are three codes to a number in ten minutes, and ten in a day", async () => {
    const to = aNumber();
    const send = () => codes.send(request({ to, visitor: aVisitor() }));
    for (let count = 0; count < 3; count += 1) await send();
    const refused = await refusalOf(send());
    expect(refused?.code).toBe("sms_too_many");
    expect(refused?.value?.["retryAfterSeconds"]).toBe(300);
    clock.advance(9 * minuteMs);
    expect((await refusalOf(send()))?.value?.["retryAfterSeconds"]).toBeLessThanOrEqual(120);
    for (let block = 0; block < 3; block += 1) {
      clock.advance(11 * minuteMs);
      for (let count = 0; count < (block === 2 ? 1 : 3); count += 1) await send();
    }
    clock.advance(11 * minuteMs);
    expect(await codeOf(send())).toBe("sms_too_many");
    clock.advance(25 * hourMs);
    expect(await codeOf(send())).toBe("accepted");
  });

  it("of strangers do not use up those of a number's owner", async () => {
    const to = aNumber();
    const send = (purpose: CodeRequest["purpose"]) =>
      codeOf(codes.send(request({ to, purpose, visitor: aVisitor() })));
    for (let count = 0; count < 3; count += 1) expect(await send("login")).toBe("accepted");
    expect(await send("login")).toBe("sms_too_many");
    for (const purpose of ["step_up", "login_check", "step_up"] as const) {
      expect(await send(purpose)).toBe("accepted");
    }
    expect(await send("login_check")).toBe("sms_too_many");
  });

  it("are thirty to a block of numbers in an hour, whatever network asks", async () => {
    const send = () => codes.send(request({ to: aNumber("77"), purpose: "login" }));
    const outcomes: string[] = [];
    for (let count = 0; count < 31; count += 1) outcomes.push(await codeOf(send()));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(30);
    expect(outcomes.at(-1)).toBe("sms_too_many");
  });

  it("are twenty from a network in an hour, whatever numbers it names", async () => {
    const visitor = aVisitor();
    const send = (ip = visitor.ip) =>
      codeOf(codes.send(request({ purpose: "login", visitor: { ...visitor, ip } })));
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe("accepted");
    expect(await send()).toBe("sms_too_many");
    expect(await send("2001:db8:1:2::1")).toBe("accepted");
    clock.advance(61 * minuteMs);
    expect(await send()).toBe("accepted");
  });

  it("ask a network for a captcha after three codes in ten minutes", async () => {
    const visitor = aVisitor();
    const send = (isProven: boolean) => codes.send(request({ visitor, isProven }));
    for (let count = 0; count < 3; count += 1) await send(false);
    const refused = await refusalOf(send(false));
    expect(refused?.code).toBe("captcha_required");
    expect(refused?.value).toEqual({ captcha: true });
    expect(await codeOf(send(true))).toBe("accepted");
  });

  it("are a number of messages for a brand and day", async () => {
    const few = demoMerchants.map((merchant) => ({
      ...merchant,
      signIn: { ...merchant.signIn, smsPerDayMax: 4 },
    }));
    await brand.saveMerchants(few);
    try {
      for (let count = 0; count < 4; count += 1) await codes.send(request());
      expect(await codeOf(codes.send(request()))).toBe("sms_quota");
      expect(await codeOf(codes.send(request({ merchantCode: "TIDEWATER" })))).toBe("accepted");
      // Mails cost nothing worth counting by the day.
      const mail = request({ channel: "email", to: "rahim@mail.test" });
      expect(await codeOf(codes.send(mail))).toBe("accepted");
    } finally {
      await brand.saveMerchants(demoMerchants);
    }
  });

  it("hold for sends at the same moment, and what is refused is not counted", async () => {
    const to = aNumber();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(codes.send(request({ to, purpose: "login" })))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(3);
    clock.advance(11 * minuteMs);
    expect(await codeOf(codes.send(request({ to })))).toBe("accepted");
  });
});

describe("sending", () => {
  it("tells of a carrier that failed only where that says nothing about accounts", async () => {
    inbox.fail(new CarrierError("twilio_21211", true));
    expect(await codeOf(codes.send(request({ purpose: "bind" })))).toBe("sms_failed");
    expect(await codeOf(codes.send(request({ purpose: "register" })))).toBe("sms_failed");
    expect(await codeOf(codes.send(request({ purpose: "login" })))).toBe("accepted");
    expect(await codeOf(codes.send(request({ purpose: "forgot" })))).toBe("accepted");
  });

  it("is off where there is no carrier", async () => {
    const { db } = database;
    const ids = createIds(clock);
    const none = createDelivery({ db, clock, ids, sealer, carriers: {} });
    const personSealer = createPersonSealer(sealer);
    const off = createCodes({ db, clock, ids, brand, personSealer, delivery: none });
    expect(await codeOf(off.send(request()))).toBe("sms_not_enabled");
    await none.close();
  });

  it("writes in the member's language, with the brand, the minutes and the warning", async () => {
    const english = request({ purpose: "login" });
    const bengali = request({ purpose: "login", language: "bn" });
    await codes.send(english);
    await codes.send(bengali);
    const { text } = await inbox.next(english.to);
    expect(text).toMatch(/^Amberjack: \d{6} is your login code\. Valid for 5 minutes\. Never/);
    expect(text.length).toBeLessThanOrEqual(160);
    const local = await inbox.next(bengali.to);
    expect(local.text).toMatch(/কোড \d{6}।/);
    expect(local.text).toContain("5 মিনিট");
  });

  it("mails text and a page with the same code, from the brand", async () => {
    const asked = request({ channel: "email", to: "rahim@mail.test" });
    await codes.send(asked);
    const mail = await inbox.next(asked.to);
    const code = /\d{6}/.exec(mail.text)?.[0] ?? "none";
    expect(mail).toMatchObject({ channel: "email", senderName: "Amberjack" });
    expect(mail.html).toContain(code);
    expect(mail.html).not.toMatch(/<script|<img|https?:/);
    expect(await codeOf(codes.take({ ...asked, code }))).toBe("accepted");
  });

  it("keeps counts and codes no longer than they are needed", async () => {
    await codes.send(request());
    clock.advance(3 * dayMs);
    await database.db.transaction((tx) => codes.cleanUp(tx));
    const [left] = await database.db.read((reader) =>
      reader.query<{ left: bigint }>(
        `select (select count(*) from identity.one_time_code)
           + (select count(*) from identity.send_count) as left`,
      ),
    );
    expect(left?.left).toBe(0n);
  });
});
