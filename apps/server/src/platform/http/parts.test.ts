import fastify from "fastify";
import { describe, expect, test } from "vitest";
import type { ApiPart } from "../api-parts.ts";
import { answerOnly } from "./parts.ts";
import { answerError } from "./refuse.ts";

async function statusesOf(parts: readonly ApiPart[]): Promise<number[]> {
  const app = fastify();
  app.decorateRequest("callLanguage", undefined);
  app.setErrorHandler(answerError);
  answerOnly(app, parts);
  for (const url of ["/vendor/HSE/user/info", "/wps/member/info", "/healthz"]) {
    app.get(url, async () => "answered");
  }
  const statuses = [];
  for (const url of ["/vendor/HSE/user/info", "/wps/member/info", "/healthz", "/healthz?full"]) {
    statuses.push((await app.inject(url)).statusCode);
  }
  await app.close();
  return statuses;
}

describe("a program answers its own part, and always how it is", () => {
  test.each([
    ["both", ["site", "vendor"], [200, 200, 200, 200]],
    ["vendors' calls", ["vendor"], [200, 404, 200, 200]],
    ["the site", ["site"], [404, 200, 200, 200]],
  ] as const)("%s", async (_name, parts, statuses) => {
    expect(await statusesOf(parts)).toEqual(statuses);
  });
});
