import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { frameTexts } from "./frame-texts.ts";

const source = fileURLToPath(new URL("../src", import.meta.url));
const load = frameTexts().load as unknown as (file: string) => Promise<string | undefined>;
const fileOf = (folder: string, language: string) =>
  path.join(source, folder, "locales", `${language}.json`);

it.each(["client", "kits/jackpot"])(
  "texts of %s that a language lacks are English",
  async (part) => {
    const english: unknown = JSON.parse(readFileSync(fileOf(part, "en"), "utf8"));
    expect(JSON.parse((await load(fileOf(part, "xx"))) ?? "null")).toEqual(english);
  },
);

it("leaves files that are no texts alone", async () => {
  expect(await load(path.join(source, "kits/slot/words.json"))).toBeUndefined();
});
