import { expect, test } from "vitest";
import { keepAllowed, nameOfCall } from "./rules.ts";

test("only what is on the list leaves", () => {
  const attributes: Record<string, unknown> = {
    "http.route": "/wps/relay/GCSGAME_gameList",
    "http.response.status_code": 200,
    "url.full": "http://site.test/?token=secret",
    "url.query": "token=secret",
    "user_agent.original": "somebody",
    "client.address": "203.0.113.7",
    "something.new": "secret",
  };
  keepAllowed(attributes);
  expect(attributes).toEqual({
    "http.route": "/wps/relay/GCSGAME_gameList",
    "http.response.status_code": 200,
  });
});

test("a call is named by its pattern", () => {
  expect(nameOfCall("get", "/wps/member/:id")).toBe("GET /wps/member/:id");
});
