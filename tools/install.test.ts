import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { isInstalled } from "./install.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const locked = {
  "": {},
  "node_modules/program": { version: "1.0.0" },
  "node_modules/tool": { version: "2.0.0", dev: true },
  "node_modules/other-system": { version: "1.0.0", optional: true },
  "node_modules/own": { link: true },
};

/** A folder whose lock file lists the packages above, with only these in node_modules. */
function aFolder(present: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "baize-install-"));
  folders.push(folder);
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  const packages: Record<string, object> = {};
  for (const [name, version] of Object.entries(present)) {
    const place = `node_modules/${name}`;
    mkdirSync(path.join(folder, place), { recursive: true });
    writeFileSync(path.join(folder, place, "package.json"), "{}");
    packages[place] = { version };
  }
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  const hidden = path.join(folder, "node_modules/.package-lock.json");
  writeFileSync(hidden, JSON.stringify({ packages }));
  return folder;
}

it("wants no tools for a start, and every package for tests", () => {
  const programs = aFolder({ program: "1.0.0" });
  expect(isInstalled("programs", programs)).toBe(true);
  expect(isInstalled("all", programs)).toBe(false);
  const all = aFolder({ program: "1.0.0", tool: "2.0.0" });
  expect(isInstalled("all", all)).toBe(true);
  expect(isInstalled("programs", all)).toBe(true);
});

it("refuses another version, a package that is gone, and an empty folder", () => {
  expect(isInstalled("programs", aFolder({ program: "0.9.0" }))).toBe(false);
  expect(isInstalled("all", aFolder({ program: "1.0.0", tool: "1.0.0" }))).toBe(false);
  const gone = aFolder({ program: "1.0.0" });
  rmSync(path.join(gone, "node_modules/program"), { recursive: true });
  expect(isInstalled("programs", gone)).toBe(false);
  expect(isInstalled("programs", aFolder({}))).toBe(false);
});
