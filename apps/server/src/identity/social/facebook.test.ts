import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFacebook } from "./facebook.ts";
import { JourneyCancelled, type OutsideSignIn } from "./provider.ts";

let server: Server;
let facebook: OutsideSignIn;
let asked: URL[];
let form: URLSearchParams;
let debugged: Record<string, unknown>;
let me: Record<string, unknown>;
let failing: string | undefined;

const secrets = {
  state: "state-of-the-journey",
  nonce: "n",
  verifier: "v".repeat(43),
  redirectUri: "http://localhost:8080/wps/session/social/facebook/callback",
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://graph.test");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(url);
      if (request.method === "POST") form = new URLSearchParams(String(Buffer.concat(chunks)));
      const answers: Record<string, unknown> = {
        "/oauth/access_token": { access_token: "the-token", token_type: "bearer" },
        "/debug_token": { data: debugged },
        "/me": me,
      };
      response.statusCode = url.pathname === failing ? 400 : 200;
      response.end(JSON.stringify(answers[url.pathname]));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  asked = [];
  failing = undefined;
  debugged = { app_id: "77", is_valid: true, type: "USER", user_id: "1001" };
  me = { id: "1001", name: "Mitu", email: "mitu@mail.test" };
  const graphUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  facebook = createFacebook({
    url: "https://facebook.test",
    graphUrl,
    appId: "77",
    appSecret: "our-secret",
  });
});

const finish = (search = `?code=c&state=${secrets.state}`) => facebook.finish(search, secrets);

describe("a sign-in by Facebook", () => {
  it("sends the browser off with state and challenge, and without our secret", async () => {
    const address = await facebook.addressOf({ ...secrets, challenge: "the-challenge" });
    expect(address).toMatch(/^https:\/\/facebook\.test\/dialog\/oauth\?client_id=77&/);
    expect(new URL(address).searchParams.get("code_challenge")).toBe("the-challenge");
    expect(address).not.toContain("our-secret");
    expect(address).not.toContain(secrets.verifier);
  });

  it("asks for the token by post, checks whose it is, and shows a proof", async () => {
    expect(await finish()).toEqual({
      issuer: "facebook:77",
      subject: "1001",
      name: "Mitu",
      email: "mitu@mail.test",
    });
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      "/oauth/access_token",
      "/debug_token",
      "/me",
    ]);
    expect(asked[0]?.search).toBe("");
    expect(form.get("code_verifier")).toBe(secrets.verifier);
    expect(asked[2]?.searchParams.get("appsecret_proof")).toBe(
      createHmac("sha256", "our-secret").update("the-token").digest("hex"),
    );
  });

  it("does without name and address", async () => {
    me = { id: "1001" };
    expect(await finish()).toMatchObject({ name: null, email: null });
  });

  it.each([
    ["made for another app", { app_id: "88" }],
    ["that is not valid", { is_valid: false }],
    ["of a page", { type: "PAGE" }],
    ["of two people", { user_id: "2002" }],
  ])("refuses a token %s", async (_name, change) => {
    debugged = { ...debugged, ...change };
    await expect(finish()).rejects.toThrow();
  });

  it.each(["/oauth/access_token", "/debug_token", "/me"])(
    "fails when %s does, and says nothing of the tokens",
    async (pathname) => {
      failing = pathname;
      await expect(finish()).rejects.toThrow(/^Facebook answered 400$/);
    },
  );

  it("refuses another state and a missing code, and detects a cancelled sign-in", async () => {
    await expect(finish("?code=c&state=another")).rejects.toThrow("another state");
    await expect(finish(`?state=${secrets.state}`)).rejects.toThrow("no code");
    const turned = finish(`?error=access_denied&state=${secrets.state}`);
    await expect(turned).rejects.toBeInstanceOf(JourneyCancelled);
    expect(asked).toEqual([]);
  });
});
