import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { faultsIn } from "./check.ts";
import { adopt, merge, worklistFor } from "./worklist.ts";

let root: string;

function write(language: string, texts: Readonly<Record<string, string>>): void {
  const folder = path.join(root, "apps/web/src/locales", language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "lobby.json"), JSON.stringify(texts));
}

const behind = () =>
  JSON.parse(readFileSync(path.join(root, "tools/locales/made-from.json"), "utf8")).behind;
const messagesOf = (language: "es" | "fr") =>
  faultsIn(root, language).map(({ key, message }) => `${key} ${message}`);
const stale = "web/lobby:play is stale: the English text has changed";

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "locales-"));
  mkdirSync(path.join(root, "tools/locales"), { recursive: true });
  write("en", { play: "Play now", back: "Go back" });
  write("es", {});
  write("fr", {});
  merge(root, "es", { "web/lobby:play": "Jugar ahora", "web/lobby:back": "Volver" });
  merge(root, "fr", { "web/lobby:play": "Jouer maintenant", "web/lobby:back": "Retour" });
});

afterEach(() => rmSync(root, { recursive: true }));

test("languages that are up to date are kept once", () => {
  expect(behind()).toEqual({});
  expect([...messagesOf("es"), ...messagesOf("fr")]).toEqual([]);
});

test("a changed English text makes each translation stale until it is written again", () => {
  write("en", { play: "Play it now", back: "Go back" });
  expect([messagesOf("es"), messagesOf("fr")]).toEqual([[stale], [stale]]);
  expect(adopt(root, "es", "web/lobby:play")).toBe(1);
  expect(Object.values(behind()["web/lobby:play"])).toEqual([["fr"]]);
  expect([messagesOf("es"), messagesOf("fr")]).toEqual([[], [stale]]);
  expect(Object.keys(worklistFor(root, "fr").texts)).toEqual(["web/lobby:play"]);
  merge(root, "fr", { "web/lobby:play": "Jouer ici" });
  expect([behind(), messagesOf("fr")]).toEqual([{}, []]);
});

test("a language that falls two changes behind stays behind", () => {
  for (const play of ["Play it now", "Start now"]) {
    write("en", { play, back: "Go back" });
    adopt(root, "es");
  }
  expect([messagesOf("es"), messagesOf("fr")]).toEqual([[], [stale]]);
});
