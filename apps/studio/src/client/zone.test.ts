import { expect, test } from "vitest";
import { momentText, zoneOf } from "./zone.ts";

const at = Date.UTC(2026, 10, 26, 20, 5, 9);

test.each([
  ["?zone=Asia%2FDhaka", "Asia/Dhaka"],
  ["?lang=bn&zone=America%2FSao_Paulo", "America/Sao_Paulo"],
  ["?zone=Nowhere%2FAtAll", Intl.DateTimeFormat().resolvedOptions().timeZone],
  ["", Intl.DateTimeFormat().resolvedOptions().timeZone],
])("the address %j asks for %s", (search, zone) => {
  expect(zoneOf(search)).toBe(zone);
});

test("a moment stands in the zone of the site, whatever the browser's is", () => {
  const way = { locale: "en", hasSeconds: true } as const;
  expect(momentText(at, { ...way, timeZone: "Asia/Dhaka" })).toMatch(/^Nov 27, 2026, 2:05:09.AM$/);
  expect(momentText(at, { ...way, timeZone: "America/New_York" })).toMatch(/^Nov 26.*3:05:09.PM$/);
  const inBengali = momentText(at, { locale: "bn", timeZone: "Asia/Dhaka", hasSeconds: false });
  expect(inBengali).toContain("27");
  expect(inBengali).not.toMatch(/[০-৯]/);
});
