import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { configVariables } from "../../apps/server/src/platform/config.ts";
import { openApiDocument } from "../../apps/server/src/platform/http/openapi.ts";
import { contractHashes } from "./contract-hashes.ts";
import { eventsPage } from "./events-page.ts";
import { configPage, feedPage, httpPage, refusalsPage, vendorWalletPage } from "./pages.ts";
import { graphSection } from "../graph/drawing.ts";
import { importsOf } from "../graph/imports.ts";
import { readRepository } from "../tidy/repository.ts";
import { studioVariables, startVariables } from "./variables.ts";

/**
 * Writes docs/reference from the contract and the programs, and the drawing of imports in
 * docs/ARCHITECTURE.md from the source; `--check` only says what is stale, and `--openapi=<file>`
 * writes the contract as OpenAPI 3.1 instead.
 */

const folder = fileURLToPath(new URL("../../docs/reference", import.meta.url));

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const marked = /(<!-- imports -->\n)[^]*(\n<!-- end of imports -->)/;

/** The page with its drawings as they are now; the rest of it is written by hand. */
function architecturePage(): string {
  const page = readFileSync(path.join(root, "docs/ARCHITECTURE.md"), "utf8");
  if (!marked.test(page)) throw new Error("docs/ARCHITECTURE.md lost its marks of the drawing");
  const drawn = graphSection(importsOf(readRepository(root)));
  return page.replace(marked, (_, begin: string, end: string) => `${begin}\n${drawn}\n${end}`);
}

const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  "http.md": httpPage,
  "feed.md": feedPage,
  "vendor-wallet.md": vendorWalletPage,
  "refusals.md": refusalsPage,
  "events.md": eventsPage,
  "config.md": () =>
    configPage({
      "npm start": startVariables,
      "api and worker": configVariables(),
      studio: studioVariables,
    }),
  "contract.txt": () => contractHashes(openApiDocument()),
  "../ARCHITECTURE.md": architecturePage,
};

const openApiFile = process.argv.find((one) => one.startsWith("--openapi="))?.slice(10);
const isCheck = process.argv.includes("--check");
const stale: string[] = [];
mkdirSync(folder, { recursive: true });
if (openApiFile !== undefined) {
  writeFileSync(openApiFile, `${JSON.stringify(openApiDocument(), undefined, 2)}\n`);
  console.log(`Wrote ${openApiFile}.`);
  process.exit();
}
for (const [name, render] of Object.entries(pages)) {
  const file = path.join(folder, name);
  const text = await render();
  const present = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (present === text) continue;
  stale.push(name);
  if (!isCheck) writeFileSync(file, text);
}
if (stale.length === 0) console.log("docs/reference is up to date.");
else if (!isCheck) console.log(`Wrote ${stale.join(", ")}.`);
else {
  console.error(`docs/reference is stale: ${stale.join(", ")}. Run: npm run docs`);
  process.exitCode = 1;
}
