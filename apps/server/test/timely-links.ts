import { randomUUID } from "node:crypto";
import type { CallName } from "@baize/contract";
import type { CallOptions, TestApp } from "./app.ts";
import { openMember } from "./members.ts";

/** Links of agents that end at a time, and what agents read of a time. */

interface Answer {
  readonly refusal?: { readonly code: string } | undefined;
  readonly value: unknown;
}

type Send = (name: CallName, time: string, options: CallOptions) => Promise<Answer>;

export function timelyLinks(api: TestApp, send: Send) {
  async function make(time: string) {
    const { token } = await openMember(api, { memberType: 1, assurance: "strong" });
    const headers = { "idempotency-key": randomUUID() };
    const body = { registers: "player", validUntil: time };
    return { token, made: await send("createAgentLink", time, { token, body, headers }) };
  }
  return {
    async read(name: CallName, time: string, given: CallOptions): Promise<string> {
      const isOfAffiliates = name === "affiliateReport";
      const memberType = isOfAffiliates ? 41 : 1;
      const { token } = await openMember(api, { memberType, assurance: "strong" });
      // Days are read of a period that the agent names; an affiliate's have none around them.
      const query = { ...given.query, ...(isOfAffiliates ? {} : { period: "custom" }) };
      return (await send(name, time, { ...given, query, token })).refusal?.code ?? "ok";
    },
    /** By a key that nobody has. */
    async feed(name: "affiliateFeed" | "affiliateFeedFile", time: string): Promise<string> {
      const day = time.slice(0, 10);
      const body = { key: "none", from: day, to: day };
      return (await send(name, time, { body })).refusal?.code ?? "ok";
    },
    create: async (time: string) => (await make(time)).made.refusal?.code ?? "ok",
    async change(time: string): Promise<string> {
      const { token, made } = await make(time);
      const params = { code: (made.value as { readonly code: string }).code };
      const headers = { "idempotency-key": randomUUID() };
      const given = { token, params, headers, body: { validUntil: time } };
      return (await send("changeAgentLink", time, given)).refusal?.code ?? "ok";
    },
  };
}

/** Finishes an account by a birthday of a time; of who has one already there is nothing to do. */
export async function finishAt(send: Send, token: string, time: string): Promise<string> {
  const password = "Calm-Harbour-9";
  const body = {
    newPassword: password,
    confirmNewPassword: password,
    isAdult: true,
    acceptedTerms: true,
    birthday: time.slice(0, 10),
  };
  return (await send("finishAccount", time, { token, body })).refusal?.code ?? "ok";
}

/** Reads a file, which is no JSON. */
export async function downloadAt(
  api: TestApp,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await api.app.fastify.inject({ method: "GET", url, headers });
  return reply.statusCode === 200 ? "ok" : reply.body;
}

type Timely = ReturnType<typeof timelyLinks>;
type Write = (time: string) => Promise<string>;

const noKey = "affiliate_key_wrong";

/** What writes of links, or reads by a key, and takes a time; with what becomes of it. */
export const linkWrites = (at: () => Timely) =>
  ({
    createAgentLink: [(time) => at().create(time), "ok", "ok", "ok"],
    changeAgentLink: [(time) => at().change(time), "ok", "ok", "ok"],
    affiliateFeed: [(time) => at().feed("affiliateFeed", time), noKey, noKey, noKey],
    affiliateFeedFile: [(time) => at().feed("affiliateFeedFile", time), noKey, noKey, noKey],
  }) satisfies Partial<Record<CallName, readonly [Write, string, string, string]>>;
/** Closed periods of an agent who is not there, to be worked out again. */
export function periodsOf(time: string): CallOptions {
  const [from, to] = [time.slice(0, 10), time.slice(0, 10)];
  const named = { merchantCode: "AMBERJACK", account: "nobody", from, to, isBranch: false };
  return { body: { ...named, fingerprint: "0".repeat(64), reason: "a test of times" } };
}
