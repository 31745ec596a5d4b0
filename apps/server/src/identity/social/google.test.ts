import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { createGoogle } from "./google.ts";
import { JourneyCancelled, type OutsideSignIn } from "./provider.ts";

let server: Server;
let issuer: string;
let key: CryptoKey;
let strangersKey: CryptoKey;
let isDown: boolean;
let idToken: string;
let tokenForm: URLSearchParams | undefined;
let google: OutsideSignIn;

const secrets = {
  state: "state-of-the-journey",
  nonce: "nonce-of-the-journey",
  verifier: "v".repeat(43),
  redirectUri: "http://localhost:8080/wps/session/social/google/callback",
};

function aToken(claims: Record<string, unknown> = {}, signer = key): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: issuer,
    aud: "our-client",
    sub: "1001",
    iat: now,
    exp: now + 300,
    nonce: secrets.nonce,
    name: "Mitu",
    email: "mitu@mail.test",
    email_verified: true,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(signer);
}

beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  key = pair.privateKey;
  strangersKey = (await generateKeyPair("RS256")).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/token") tokenForm = new URLSearchParams(String(Buffer.concat(chunks)));
      const answers: Record<string, unknown> = {
        "/.well-known/openid-configuration": {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ["RS256"],
        },
        "/keys": { keys: [jwk] },
        "/token": { access_token: "a", token_type: "bearer", expires_in: 300, id_token: idToken },
      };
      response.writeHead(isDown ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answers[request.url ?? ""]));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  isDown = false;
  idToken = await aToken();
  const client = { issuer, clientId: "our-client", clientSecret: "our-secret" };
  google = createGoogle(client, systemClock);
});

const finish = (search = `?code=c&state=${secrets.state}`) => google.finish(search, secrets);

describe("a sign-in by Google", () => {
  it("sends the browser off with state, nonce and the challenge, never the verifier", async () => {
    const address = await google.addressOf({ ...secrets, challenge: "the-challenge" });
    const { pathname, searchParams } = new URL(address);
    expect(pathname).toBe("/authorize");
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "our-client",
      response_type: "code",
      redirect_uri: secrets.redirectUri,
      scope: "openid profile email",
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: "the-challenge",
      code_challenge_method: "S256",
      prompt: "select_account",
    });
  });

  it("reads the account from the id token, for the code and the verifier", async () => {
    expect(await finish()).toEqual({
      issuer,
      subject: "1001",
      name: "Mitu",
      email: "mitu@mail.test",
    });
    expect(tokenForm?.get("code_verifier")).toBe(secrets.verifier);
    expect(tokenForm?.get("redirect_uri")).toBe(secrets.redirectUri);
  });

  it("shows no address that nobody verified", async () => {
    idToken = await aToken({ email_verified: false });
    expect((await finish()).email).toBeNull();
  });

  it.each([
    ["for another client", { aud: "another" }],
    ["of another issuer", { iss: "https://evil.test" }],
    ["with another nonce", { nonce: "another" }],
    ["without a nonce", { nonce: undefined }],
    ["that has ended", { exp: 1 }],
    ["of nobody", { sub: "" }],
  ])("refuses an id token %s", async (_name, claims) => {
    idToken = await aToken(claims);
    await expect(finish()).rejects.toThrow();
  });

  it("refuses an id token that somebody else signed", async () => {
    idToken = await aToken({}, strangersKey);
    // The code flow takes the token from the issuer itself; its signature is still checked.
    await expect(finish()).rejects.toThrow();
  });

  it("refuses another state, and detects a cancelled sign-in", async () => {
    await expect(finish("?code=c&state=another")).rejects.toThrow();
    const turned = finish(`?error=access_denied&state=${secrets.state}`);
    await expect(turned).rejects.toBeInstanceOf(JourneyCancelled);
    const broken = finish(`?error=server_error&state=${secrets.state}`);
    await expect(broken).rejects.not.toBeInstanceOf(JourneyCancelled);
  });

  it("asks again after the issuer was down", async () => {
    isDown = true;
    const go = () => google.addressOf({ ...secrets, challenge: "c" });
    await expect(go()).rejects.toThrow();
    isDown = false;
    expect(await go()).toContain("/authorize?");
  });

  it("takes no plain http but from this machine", async () => {
    const client = { issuer: "http://issuer.test", clientId: "c", clientSecret: "s" };
    const far = createGoogle(client, systemClock);
    await expect(far.addressOf({ ...secrets, challenge: "c" })).rejects.toThrow(/HTTPS/i);
  });
});
