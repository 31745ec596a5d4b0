import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, test } from "vitest";
import { isKept } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages an app runs with, by its own list. */
function packagesOf(app: string): readonly string[] {
  const file = path.join(root, "apps", app, "package.json");
  const { dependencies } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).filter((name) => !name.startsWith("@baize/"));
}

/** Has native code beside its own, or a package of it for each system. */
function isNative(name: string): boolean {
  const folder = path.join(root, "node_modules", name);
  if (!existsSync(folder)) return false;
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as { readonly optionalDependencies?: Readonly<Record<string, string>> };
  const isForSystems = Object.keys(optionalDependencies).some((one) => /linux-x64/.test(one));
  return isForSystems || readdirSync(folder).some((file) => file.endsWith(".node"));
}

test.each([
  ["pg", true],
  ["pg/lib/client.js", true],
  ["pg-protocol", false],
  ["@opentelemetry/api", true],
  ["@fastify/swagger-ui", true],
  ["@fastify/swagger", false],
  ["./rules.ts", false],
  ["node:fs", false],
])("%s stays outside of a program: %s", (id, isOutside) => {
  expect(isKept(id)).toBe(isOutside);
});

it("leaves packages with native code where they are", () => {
  const native = ["server", "studio", "standins"].flatMap(packagesOf).filter(isNative);
  expect(native).toContain("sharp");
  expect(native.filter((name) => !isKept(name))).toEqual([]);
});
