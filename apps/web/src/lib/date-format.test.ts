import { expect, test } from "vitest";
import { dateFormat } from "./languages.ts";

const at = new Date("2026-11-21T20:23:45Z");
const timeZone = "UTC";

test("a language the browser has no words of gets digits, not English months", () => {
  const text = (options: Intl.DateTimeFormatOptions) =>
    dateFormat("xx", { ...options, timeZone }).format(at);
  expect(text({ dateStyle: "medium" })).toBe("21/11/2026");
  expect(text({ dateStyle: "medium", timeStyle: "short" })).toBe("21/11/2026, 20:23");
  expect(text({ timeStyle: "medium" })).toBe("20:23:45");
  expect(text({ month: "short", year: "numeric" })).toBe("11/2026");
  expect(text({ month: "long" })).toBe("11");
});

test("every other language keeps its words", () => {
  expect(dateFormat("tl", { month: "long", timeZone }).format(at)).toBe("Nobyembre");
});
