import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createStandins, type Standins } from "../../apps/standins/src/app.ts";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";

/** The whole api beside the stand-ins of sign-ins elsewhere, and a browser that goes between. */
export interface Elsewhere {
  readonly api: TestApp;
  readonly standins: Standins;
  readonly origin: string;
  close(): Promise<void>;
}

const secrets = {
  GOOGLE_CLIENT_ID: "test-client",
  GOOGLE_CLIENT_SECRET: "a-secret-of-the-test",
  FACEBOOK_APP_ID: "1234567890",
  FACEBOOK_APP_SECRET: "another-secret-of-the-test",
  PHONE_AUTH_PROJECT: "test-project",
  PHONE_AUTH_API_KEY: "browser-key",
};

/** A port nobody listens on: the issuer's name must be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startElsewhere(): Promise<Elsewhere> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const api = await createTestApp({
    env: {
      ...secrets,
      GOOGLE_ISSUER: `${origin}/oidc`,
      FACEBOOK_URL: `${origin}/facebook`,
      FACEBOOK_GRAPH_URL: `${origin}/facebook`,
      PHONE_AUTH_URL: `${origin}/identitytoolkit`,
      PHONE_AUTH_ISSUER: `${origin}/securetoken`,
      PHONE_AUTH_JWKS_URL: `${origin}/securetoken/keys`,
    },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), "elsewhere-"));
  const standins = await createStandins({
    dataDir,
    origin,
    apiKey: "key",
    webhookSecret: `whsec_${Buffer.from("a secret of this test, 32 bytes!").toString("base64")}`,
    // Codes and tokens end by the same clock as those who read them.
    now: () => api.clock.now(),
    signIn: {
      google: { clientId: secrets.GOOGLE_CLIENT_ID, clientSecret: secrets.GOOGLE_CLIENT_SECRET },
      facebook: { appId: secrets.FACEBOOK_APP_ID, appSecret: secrets.FACEBOOK_APP_SECRET },
      phoneAuth: { project: secrets.PHONE_AUTH_PROJECT, apiKey: secrets.PHONE_AUTH_API_KEY },
    },
  });
  await standins.app.listen({ port, host: "127.0.0.1" });
  return {
    api,
    standins,
    origin,
    async close() {
      await standins.close();
      await api.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const siteOrigin = "http://localhost:8080";

export interface Page {
  readonly status: number;
  readonly address: URL;
  readonly headers: Headers;
  readonly text: string;
}

interface Cookie {
  readonly origin: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

/** A browser without scripts: it follows redirects and keeps each origin's cookies. */
export class Browser {
  readonly #api: TestApp;
  #jar: Cookie[] = [];
  /** The `Set-Cookie` lines of the last answers, newest last. */
  readonly cookieLines: string[] = [];

  constructor(api: TestApp) {
    this.#api = api;
  }

  /** The cookies of an address as a header; the site's own where none is named. */
  cookieHeader({ origin, pathname } = new URL(siteOrigin)): Record<string, string> {
    const pairs = this.#jar
      .filter((cookie) => cookie.origin === origin && pathname.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`);
    return pairs.length === 0 ? {} : { cookie: pairs.join("; ") };
  }

  #keep(origin: string, lines: readonly string[]): void {
    for (const line of lines) {
      this.cookieLines.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? "/";
      this.#jar = this.#jar.filter(
        (kept) => kept.origin !== origin || kept.path !== path || kept.name !== name,
      );
      const isEnded = value === "" || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
      if (!isEnded) this.#jar.push({ origin, path, name, value });
    }
  }

  async #step(method: "GET" | "POST", address: URL, body: string | undefined): Promise<Page> {
    const { origin } = address;
    const headers = {
      ...this.cookieHeader(address),
      ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    };
    if (origin !== siteOrigin) {
      const reply = await fetch(address, {
        method,
        headers,
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
      });
      this.#keep(origin, reply.headers.getSetCookie());
      const text = await reply.text();
      return { status: reply.status, address, headers: reply.headers, text };
    }
    const reply = await this.#api.app.fastify.inject({
      method,
      url: address.pathname + address.search,
      headers: { host: "localhost", ...headers },
    });
    const lines = [reply.headers["set-cookie"] ?? []].flat();
    this.#keep(origin, lines);
    const given = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
    const text = reply.body;
    return {
      status: reply.statusCode,
      address,
      headers: new Headers(given as [string, string][]),
      text,
    };
  }

  /**
   * Goes somewhere, as far as redirects lead; the site's own pages are not fetched, and with
   * `stopAt` neither is the first address of that path.
   */
  async go(to: string, form?: Readonly<Record<string, string>>, stopAt?: RegExp): Promise<Page> {
    let page = await this.#step(
      form === undefined ? "GET" : "POST",
      new URL(to, siteOrigin),
      form === undefined ? undefined : new URLSearchParams(form).toString(),
    );
    for (let hops = 0; page.headers.has("location"); hops += 1) {
      if (hops > 10) throw new Error("the browser is sent round in circles");
      const next = new URL(page.headers.get("location") ?? "", page.address);
      const isOurPage = next.origin === siteOrigin && !next.pathname.startsWith("/wps/");
      if (isOurPage || stopAt?.test(next.pathname) === true) {
        return { status: 200, address: next, headers: page.headers, text: "" };
      }
      page = await this.#step("GET", next, undefined);
    }
    return page;
  }

  /** Goes where an answer of a call leads, with the cookies that came with it. */
  goWith(to: string, cookieLines: readonly string[]): Promise<Page> {
    this.#keep(siteOrigin, cookieLines);
    return this.go(to);
  }

  /** Fills in the form of a chooser that is on the screen. */
  choose(page: Page, form: Readonly<Record<string, string>>, stopAt?: RegExp): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`there is no form: ${page.text}`);
    const plain = action.replaceAll(/&#(\d+);/g, (_all, code: string) =>
      String.fromCharCode(Number(code)),
    );
    return this.go(new URL(plain, page.address).href, form, stopAt);
  }

  /** Chooses somebody, and stops at the door of the site: the address that would open it. */
  async callbackAfter(page: Page, form: Readonly<Record<string, string>>): Promise<string> {
    const { address } = await this.choose(page, form, /\/callback$/);
    return address.href;
  }
}
