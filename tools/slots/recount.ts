/**
 * Counts existing machines again, prices their bought free spins again, and records both:
 * for figures that are new, and for machines that have no draft.
 *
 *   npx tsx tools/slots/recount.ts [code,code|all]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMachine, countSlot } from "@baize/fair";
import { figureTexts } from "../../apps/studio/src/kits/slot/figures.ts";
import { slots, type Slot } from "../../apps/studio/src/kits/slot/slots.ts";
import { fairPrice } from "./price.ts";

const fileOf = (code: string, name: string): string =>
  fileURLToPath(
    new URL(`../../apps/studio/src/kits/slot/machines/${code}/${name}.ts`, import.meta.url),
  );

function recount({ gameCode, machine }: Slot): void {
  const startedAt = performance.now();
  const compiled = compileMachine(machine);
  const counts = countSlot(compiled);
  let figures = figureTexts(compiled, counts);
  const price = fairPrice(machine, figures);
  if (machine.buy !== undefined && price !== machine.buy.parts) {
    const file = fileOf(gameCode, "machine");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/buy: \{ parts: \d+/, `buy: { parts: ${price}`));
    const repriced = { ...machine, buy: { ...machine.buy, parts: price } };
    figures = figureTexts(compileMachine(repriced), counts);
  }
  const file = fileOf(gameCode, "figures");
  const [head = ""] = readFileSync(file, "utf8").split(/^ {2}rtpExact/m);
  const fields = Object.entries(figures).map(
    ([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`,
  );
  writeFileSync(file, `${head}${fields.join("")}};\n`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${gameCode}: ${figures.rtpPercent} %, bought ${figures.rtpBuyPercent} %, ${seconds} s`,
  );
}

const [wanted = "all"] = process.argv.slice(2);
for (const slot of slots) {
  if (wanted === "all" || wanted.split(",").includes(slot.gameCode)) recount(slot);
}
