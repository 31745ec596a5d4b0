import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../apps/server/test/database.ts";
import { composeCode } from "../../apps/server/src/identity/messages/compose.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { createSealer } from "../../apps/server/src/platform/crypto.ts";
import {
  createCarriers,
  createDelivery,
  type Carriers,
  type Delivery,
} from "../../apps/server/src/platform/delivery/index.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { createStandins, type Standins } from "../../apps/standins/src/app.ts";

/** The server's carriers against the stand-ins, over the wire, as the settings name them. */

let database: TestDatabase;
let standins: Standins;
let folder: string;
let carriers: Carriers;
let delivery: Delivery;
const failures: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "messages-"));
  standins = await createStandins({
    dataDir: folder,
    origin: "http://localhost",
    apiKey: "key",
    webhookSecret: "whsec_c2VjcmV0",
    now: () => new Date(),
    sms: { account: "ACtest", token: "a token" },
  });
  await standins.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = standins.app.server.address() as AddressInfo;
  const smtpPort = await standins.mail.listen(0, "127.0.0.1");
  const config = readConfig({
    DATABASE_URL: database.url,
    STANDINS_URL: `http://127.0.0.1:${port}`,
    SMS_ACCOUNT: "ACtest",
    SMS_TOKEN: "a token",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "no-reply@amber.test",
  });
  carriers = createCarriers(config);
  const clock = systemClock;
  delivery = createDelivery({
    db: database.db,
    clock,
    ids: createIds(clock),
    sealer: createSealer(Buffer.alloc(32, 1)),
    carriers,
    onFailure: ({ code }) => failures.push(code),
  });
});

afterAll(async () => {
  await delivery.close();
  await standins.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function send(channel: "sms" | "email", to: string, language = "bn") {
  const message = { brandName: "Amberjack", language, channel, code: "004211", minutes: 5 };
  const composed = composeCode({ ...message, purpose: "bind" });
  const id = await database.db.transaction((tx) => delivery.send(tx, { channel, to, ...composed }));
  return { outcome: await delivery.deliverNow(id), composed };
}

it("a text message arrives as it was written", async () => {
  const { outcome, composed } = await send("sms", "+8801712345678");
  expect(outcome).toBe("sent");
  expect(standins.inbox.list("+8801712345678")).toMatchObject([
    { channel: "sms", from: "+15005550006", text: composed.text, code: "004211" },
  ]);
});

it("a mail arrives as it was written, as text and as a page", async () => {
  const { outcome, composed } = await send("email", "rahim@mail.test");
  expect(outcome).toBe("sent");
  const [mail] = standins.inbox.list("rahim@mail.test");
  expect(mail).toMatchObject({
    channel: "email",
    from: "Amberjack <no-reply@amber.test>",
    subject: composed.subject,
    text: composed.text,
    code: "004211",
  });
  expect(mail?.html?.replaceAll("\r\n", "\n").trim()).toBe(composed.html?.trim());
});

it.each([
  ["sms", "+8801700000001", "twilio_21211"],
  ["sms", "+8801700000002", "twilio_21614"],
  ["sms", "+8801700000003", "twilio_20429"],
  ["sms", "+8801700000004", "twilio_20500"],
  ["email", "bounce@mail.test", "smtp_550"],
  ["email", "later@mail.test", "smtp_451"],
] as const)("%s to %s fails as %s", async (channel, to, code) => {
  failures.length = 0;
  expect((await send(channel, to)).outcome).toBe("failed");
  expect(failures).toEqual([code]);
  expect(standins.inbox.list(to)).toEqual([]);
});

it.each([
  ["bounce@mail.test", true],
  ["later@mail.test", false],
] as const)("a mail to %s is given up for good: %s", async (to, isFinal) => {
  const sent = carriers.email?.send({ to, subject: "x", text: "x" });
  await expect(sent).rejects.toMatchObject({ name: "CarrierError", isFinal });
});

it("no header can be smuggled in by a subject or a name", async () => {
  await carriers.email?.send({
    to: "karim@mail.test",
    subject: "Hello\r\nBcc: thief@mail.test",
    senderName: "Amber\r\nReply-To: thief@mail.test",
    text: "x",
  });
  const [mail] = standins.inbox.list("karim@mail.test");
  expect(mail?.subject).toBe("Hello Bcc: thief@mail.test");
  expect(standins.inbox.list("thief")).toEqual([]);
});

it("a mail server that is not there may be there later", async () => {
  const config = readConfig({
    DATABASE_URL: database.url,
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const { sms, email } = createCarriers(config);
  expect(sms).toBeUndefined();
  const sent = email?.send({ to: "rahim@mail.test", text: "x" });
  await expect(sent).rejects.toMatchObject({ isFinal: false });
  await email?.close();
});
