import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { CarrierError } from "./carrier.ts";
import { createTwilio } from "./twilio.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

/** A carrier with set answers, and the requests it got. */
async function aCarrier(answer: (response: ServerResponse) => void, timeoutMs = 15_000) {
  const asked: Asked[] = [];
  server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { url, headers } = request;
      asked.push({ url, authorization: headers.authorization, form: new URLSearchParams(body) });
      answer(response);
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const twilio = createTwilio({
    url: `http://127.0.0.1:${port}/`,
    account: "ACtest",
    token: "secret",
    from: "+15005550006",
    timeoutMs,
  });
  return { twilio, asked };
}

const letter = { to: "+8801712345678", text: "কোড 123456" };

const replies = (status: number, body: string) => (response: ServerResponse) => {
  response.statusCode = status;
  response.end(body);
};

async function errorOf(work: Promise<unknown>): Promise<CarrierError> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof CarrierError)) throw new Error("it was no carrier's error");
  return error;
}

it("asks as the Messages resource wants to be asked, and gives the sid", async () => {
  const accepted = JSON.stringify({ sid: "SM1", status: "queued" });
  const { twilio, asked } = await aCarrier(replies(201, accepted));
  expect(await twilio.send(letter)).toBe("SM1");
  expect(asked[0]?.url).toBe("/2010-04-01/Accounts/ACtest/Messages.json");
  expect(asked[0]?.authorization).toBe(`Basic ${btoa("ACtest:secret")}`);
  expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
    To: "+8801712345678",
    From: "+15005550006",
    Body: "কোড 123456",
  });
});

it.each([
  [400, JSON.stringify({ code: 21211, message: "no" }), "twilio_21211", true],
  [400, JSON.stringify({ code: 21614 }), "twilio_21614", true],
  [400, JSON.stringify({ code: 21611 }), "twilio_21611", false],
  [429, JSON.stringify({ code: 20429 }), "twilio_20429", false],
  [401, JSON.stringify({ code: 20003 }), "twilio_20003", false],
  [500, "<html>broken</html>", "http_500", false],
  [503, "", "http_503", false],
  [404, "", "http_404", true],
  [200, "not json", "answer_unreadable", false],
  [201, JSON.stringify({ sid: "SM1", status: "failed" }), "twilio_failed", true],
])("status %i with %s is %s, for good: %s", async (status, body, code, isFinal) => {
  const { twilio } = await aCarrier(replies(status, body));
  const error = await errorOf(twilio.send(letter));
  expect(error).toMatchObject({ code, isFinal });
  expect(JSON.stringify(error) + error.message).not.toContain(letter.to);
});

it("does not wait for a carrier that is slow, and does not follow it elsewhere", async () => {
  const slow = await aCarrier(() => {}, 100);
  expect(await errorOf(slow.twilio.send(letter))).toMatchObject({
    code: "timeout",
    isFinal: false,
  });
  const elsewhere = await aCarrier((response) => {
    response.writeHead(307, { location: "http://127.0.0.1:9/" }).end();
  });
  expect(await errorOf(elsewhere.twilio.send(letter))).toMatchObject({ isFinal: false });
});

it("a carrier that is not there may be there later", async () => {
  const twilio = createTwilio({
    url: "http://127.0.0.1:9",
    account: "ACtest",
    token: "secret",
    from: "+15005550006",
  });
  expect(await errorOf(twilio.send(letter))).toMatchObject({ code: "unreachable", isFinal: false });
});
