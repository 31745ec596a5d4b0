import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStandins, type Standins } from "../app.ts";
import { readMail } from "../mail/mime.ts";

let folder: string;
let standins: Standins;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "standins-"));
  standins = await createStandins({
    dataDir: folder,
    origin: "http://localhost:8082",
    apiKey: "key",
    webhookSecret: "whsec_c2VjcmV0",
    now: () => new Date("2026-01-15T12:00:00Z"),
    sms: { account: "ACtest", token: "token" },
  });
});

afterEach(async () => {
  await standins.close();
  await rm(folder, { recursive: true });
});

const authorization = `Basic ${Buffer.from("ACtest:token").toString("base64")}`;

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return standins.app.inject({
    method: "POST",
    url: "/2010-04-01/Accounts/ACtest/Messages.json",
    headers: {
      authorization,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

const sms = (To: string, Body = "Amberjack: 123456 is your code.") =>
  post({ To, From: "+15005550006", Body });

describe("the carrier of text messages", () => {
  it("takes a message as Twilio does and shows it in the inbox with its code", async () => {
    const answer = await sms("+8801712345678");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ to: "+8801712345678", status: "queued" });
    expect(answer.json().sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(standins.inbox.list()).toMatchObject([
      { channel: "sms", to: "+8801712345678", code: "123456", at: "2026-01-15T12:00:00.000Z" },
    ]);
  });

  it("refuses strangers", async () => {
    const answer = await post({ To: "+8801712345678" }, { authorization: "Basic bm9ib2R5Og==" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 20003 });
  });

  it.each([
    ["+8801700000001", 400, 21211],
    ["+8801700000002", 400, 21614],
    ["+8801700000003", 429, 20429],
    ["+8801700000004", 500, 20500],
    ["+15005550004", 400, 21610],
    ["01712345678", 400, 21211],
    ["", 400, 21604],
  ])("answers for %s with status %i and code %i", async (to, status, code) => {
    const answer = await sms(to);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, status });
    expect(standins.inbox.list()).toEqual([]);
  });
});

describe("the inbox", () => {
  it("keeps the newest 500 and filters by receiver", async () => {
    for (let count = 0; count < 505; count += 1) {
      standins.inbox.add({ channel: "sms", to: `+88017${count}`, from: "x", text: `no ${count}` });
    }
    expect(standins.inbox.list()).toHaveLength(500);
    expect(standins.inbox.list()[0]?.to).toBe("+88017504");
    const answer = await standins.app.inject("/inbox.json?to=%2B88017504");
    expect(answer.json().messages).toHaveLength(1);
  });

  it("shows a page without anything of the message running in it", async () => {
    standins.inbox.add({
      channel: "email",
      to: '"><script>alert(1)</script>@mail.test',
      from: "a@b.test",
      subject: "<b>hello</b>",
      text: "See https://localhost/?reset=abc now",
      html: '<p onclick="x()">"hello"</p>',
    });
    const answer = await standins.app.inject("/inbox");
    expect(answer.body).not.toContain("<script>alert");
    expect(answer.body).not.toContain("<b>hello");
    expect(answer.body).toContain("srcdoc=");
    expect(answer.body).not.toContain('onclick="x()"');
    expect(answer.body).toContain('<a href="https://localhost/?reset=abc"');
    expect(answer.body).toContain('sandbox="allow-popups');
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("marks a code and nothing that only looks like one", () => {
    const codeOf = (text: string) =>
      standins.inbox.add({ channel: "sms", to: "+8801712345678", from: "x", text }).code;
    expect(codeOf("Amberjack: 004211 is your code")).toBe("004211");
    expect(codeOf("লগইনের জন্য আপনার কোড 004211।")).toBe("004211");
    expect(codeOf("call +880171 or 01712345678")).toBeNull();
  });

  it("is emptied by its own page only", async () => {
    await sms("+8801712345678");
    const post = (headers: Record<string, string>) =>
      standins.app.inject({
        method: "POST",
        url: "/inbox/clear",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    expect((await post({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect(standins.inbox.list()).toHaveLength(1);
    expect((await post({ "sec-fetch-site": "same-origin" })).statusCode).toBe(303);
    expect(standins.inbox.list()).toEqual([]);
  });
});

/** Speaks SMTP line by line and gives the replies. */
async function speak(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = net.connect(port, "127.0.0.1");
  const replies: string[] = [];
  let pending = "";
  const reply = () =>
    new Promise<void>((resolve) => {
      const onData = (chunk: Buffer) => {
        pending += chunk.toString();
        const done = /^\d{3} .*\r\n$/m.exec(pending);
        if (done === null) return;
        replies.push(pending.trim());
        pending = "";
        socket.off("data", onData);
        resolve();
      };
      socket.on("data", onData);
    });
  await reply();
  for (const line of lines) {
    const answered = reply();
    socket.write(`${line}\r\n`);
    await answered;
  }
  socket.destroy();
  return replies;
}

describe("the mail server", () => {
  it("takes a mail and refuses the mailboxes that fail", async () => {
    const port = await standins.mail.listen(0, "127.0.0.1");
    const replies = await speak(port, [
      "EHLO test",
      "MAIL FROM:<no-reply@baize.test>",
      "RCPT TO:<bounce@mail.test>",
      "RCPT TO:<later@mail.test>",
      "RCPT TO:<rahim@mail.test>",
      "DATA",
      "From: Amberjack <no-reply@baize.test>\r\nSubject: Code\r\n\r\n654321 is your code.\r\n.",
      "QUIT",
    ]);
    expect(replies[3]).toMatch(/^550/);
    expect(replies[4]).toMatch(/^451/);
    expect(standins.inbox.list("rahim@mail.test")).toMatchObject([
      { subject: "Code", from: "Amberjack <no-reply@baize.test>", code: "654321" },
    ]);
  });

  it("reads nested parts, both encodings and encoded words", () => {
    const source = [
      "From: =?UTF-8?Q?Amber=20jack?= <a@b.test>",
      "Subject: =?UTF-8?B?4KaV4KeL4Kah?=",
      " =?UTF-8?Q?_=E0=A6=95?=",
      'Content-Type: multipart/mixed; boundary="one"',
      "",
      "--one",
      'Content-Type: multipart/alternative; boundary="two"',
      "",
      "--two",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "=E0=A6=95 long=",
      " line",
      "--two",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("<p>ক</p>").toString("base64"),
      "--two--",
      "--one--",
    ].join("\r\n");
    expect(readMail(Buffer.from(source))).toEqual({
      from: "Amber jack <a@b.test>",
      subject: "কোড ক",
      text: "ক long line",
      html: "<p>ক</p>",
    });
  });
});

it("an icon comes where a browser guesses it", async () => {
  const icon = await standins.app.inject("/favicon.ico");
  expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
});
