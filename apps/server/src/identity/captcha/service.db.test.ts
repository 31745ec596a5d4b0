import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CaptchaAnswer, type Captcha } from "@baize/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveCaptcha } from "../../../test/captcha.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createTestClock, type TestClock } from "../../platform/clock.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import { createCaptchaService } from "./outside.ts";
import { captchaHeight, captchaSigns, captchaWidth } from "./image.ts";
import { deleteOldCaptchas } from "./store.ts";
import { createCaptchas, type Captchas } from "./service.ts";

let database: TestDatabase;
let clock: TestClock;
let captchas: Captchas;

const visitor = { ip: "203.0.113.7", userAgent: "a browser" };
const elsewhere = { ip: "198.51.100.20", userAgent: "a browser" };

/** Ids whose texts are known: every letter of a captcha is the first sign. */
function idsOfFirstSign(of: Ids): Ids {
  return {
    ...of,
    randomBytes: (bytes) => (bytes === 6 ? Buffer.alloc(6) : of.randomBytes(bytes)),
  };
}

const firstText = (captchaSigns[0] ?? "").repeat(5);

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  clock = createTestClock(clock === undefined ? undefined : clock.now());
  clock.advance(10_000);
  captchas = createCaptchas({ db: database.db, clock, ids: createIds(clock) });
});

describe("a captcha", () => {
  it("is passed by the work it asks for", async () => {
    const captcha = await captchas.make("login", visitor);
    expect(await captchas.take("login", solveCaptcha(captcha), visitor)).toBe(true);
  });

  it("is passed by its letters, whichever case they are typed in", async () => {
    const known = createCaptchas({
      db: database.db,
      clock,
      ids: idsOfFirstSign(createIds(clock)),
    });
    for (const text of [firstText, firstText.toLowerCase()]) {
      const { captchaId } = await known.make("login", visitor);
      const answer: CaptchaAnswer = { kind: "image", captchaId, text };
      expect(await known.take("login", answer, visitor)).toBe(true);
      clock.advance(1_000);
    }
  });

  it("is passed by its letters alone where the browser's cookie names it", async () => {
    const known = createCaptchas({
      db: database.db,
      clock,
      ids: idsOfFirstSign(createIds(clock)),
    });
    const { captchaId } = await known.make("login", visitor);
    const answer = CaptchaAnswer.parse(firstText);
    expect(await known.take("login", answer, visitor)).toBe(false);
    expect(await known.take("login", answer, { ...visitor, captchaId })).toBe(true);
    expect(await known.take("login", answer, { ...visitor, captchaId })).toBe(false);
  });

  it("is a small PNG that is never drawn the same twice", async () => {
    const known = createCaptchas({
      db: database.db,
      clock,
      ids: idsOfFirstSign(createIds(clock)),
    });
    const first = Buffer.from((await known.make("login", visitor)).image, "base64");
    clock.advance(1_000);
    const second = Buffer.from((await known.make("login", visitor)).image, "base64");
    const { format, width, height } = await sharp(first).metadata();
    expect([format, width, height]).toEqual(["png", captchaWidth, captchaHeight]);
    expect(first.length).toBeLessThan(12_288);
    expect(first.equals(second)).toBe(false);
  });

  it("says nothing of its answer", async () => {
    const { image, work, ...rest } = await captchas.make("login", visitor);
    expect(Object.keys(rest).toSorted()).toEqual(["captchaId", "endsAt"]);
    expect(Object.keys(work).toSorted()).toEqual(["algorithm", "challenge", "numberMax", "salt"]);
    expect(Buffer.from(image, "base64").includes("svg")).toBe(false);
  });

  it("counts once, also when the first answer was wrong", async () => {
    const captcha = await captchas.make("login", visitor);
    const right = solveCaptcha(captcha);
    expect(await captchas.take("login", right, visitor)).toBe(true);
    expect(await captchas.take("login", right, visitor)).toBe(false);

    clock.advance(1_000);
    const second = await captchas.make("login", visitor);
    const wrong: CaptchaAnswer = { kind: "image", captchaId: second.captchaId, text: "22222" };
    expect(await captchas.take("login", wrong, visitor)).toBe(false);
    expect(await captchas.take("login", solveCaptcha(second), visitor)).toBe(false);
  });

  it("passes one of fifty right answers that come at once", async () => {
    const answer = solveCaptcha(await captchas.make("login", visitor));
    const passed = await Promise.all(
      Array.from({ length: 50 }, () => captchas.take("login", answer, visitor)),
    );
    expect(passed.filter(Boolean)).toHaveLength(1);
  });

  const wrongUses: readonly [name: string, take: (captcha: Captcha) => Promise<boolean>][] = [
    ["for another purpose", (made) => captchas.take("register", solveCaptcha(made), visitor)],
    ["from another network", (made) => captchas.take("login", solveCaptcha(made), elsewhere)],
    [
      "two minutes later",
      (made) => {
        clock.advance(120_000);
        return captchas.take("login", solveCaptcha(made), visitor);
      },
    ],
    [
      "that does not exist",
      (made) => captchas.take("login", { ...solveCaptcha(made), captchaId: "x" } as never, visitor),
    ],
    [
      "by letters where the number was meant",
      (made) => {
        const { captchaId } = made;
        const { number } = solveCaptcha(made) as { number: number };
        return captchas.take("login", { kind: "image", captchaId, text: String(number) }, visitor);
      },
    ],
  ];
  it.each(wrongUses)("is worth nothing %s", async (_name, take) => {
    expect(await take(await captchas.make("login", visitor))).toBe(false);
  });

  it("is good to its last second", async () => {
    const captcha = await captchas.make("login", visitor);
    clock.advance(119_999);
    expect(await captchas.take("login", solveCaptcha(captcha), visitor)).toBe(true);
  });

  it("is made once a second for one browser of a network", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () => captchas.make("login", visitor)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    clock.advance(999);
    await expect(captchas.make("sms", visitor)).rejects.toMatchObject({
      code: "captcha_too_fast",
    });
    await captchas.make("login", { ...visitor, userAgent: "another browser" });
    await captchas.make("login", elsewhere);
    clock.advance(1);
    await captchas.make("sms", visitor);
  });

  it("is forgotten when its time is over", async () => {
    await captchas.make("login", visitor);
    clock.advance(120_001);
    const deleted = await database.db.transaction((tx) => deleteOldCaptchas(tx, clock.now()));
    expect(deleted).toBeGreaterThanOrEqual(2);
  });
});

describe("a captcha of an outside service", () => {
  let server: Server;
  let answer: (body: URLSearchParams) => { status?: number; text: string };
  const verdict = (fields: object) => () => ({ text: JSON.stringify(fields) });
  const right = { success: true, hostname: "play.test", action: "login" };
  let withService: Captchas;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { status = 200, text } = answer(new URLSearchParams(String(Buffer.concat(chunks))));
        response.writeHead(status, { "content-type": "application/json" }).end(text);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function serviceAt(port: number): Captchas {
    const captchaService = createCaptchaService({
      url: `http://127.0.0.1:${port}/siteverify`,
      secret: "our secret",
      hostnames: ["play.test"],
    });
    return createCaptchas({ db: database.db, clock, ids: createIds(clock), captchaService });
  }

  beforeEach(() => {
    withService = serviceAt((server.address() as AddressInfo).port);
  });

  const take = (of: Captchas) => of.take("login", { kind: "service", token: "t" }, visitor);

  it("is asked with our secret and the visitor's token", async () => {
    let asked = "";
    answer = (body) => {
      asked = String(body);
      return { text: JSON.stringify(right) };
    };
    expect(await take(withService)).toBe(true);
    expect(asked).toBe("secret=our+secret&response=t&remoteip=203.0.113.7");
  });

  it.each([
    ["that it refuses", verdict({ ...right, success: false })],
    ["of another site", verdict({ ...right, hostname: "evil.test" })],
    ["for another action", verdict({ ...right, action: "register" })],
    ["without an action", verdict({ success: true, hostname: "play.test" })],
    ["when it answers nonsense", () => ({ text: "<html>" })],
    ["when it stumbles", () => ({ status: 503, text: JSON.stringify(right) })],
  ])("passes no token %s", async (_name, given) => {
    answer = given;
    expect(await take(withService)).toBe(false);
  });

  it("passes no token while it is down, and none where none is configured", async () => {
    expect(await take(serviceAt(1))).toBe(false);
    expect(await take(captchas)).toBe(false);
  });
});
