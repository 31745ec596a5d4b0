/**
 * Counts existing machines again, prices their bought free spins again, and records both:
 * for figures that are new, and for machines that have no draft.
 *
 *   npx tsx tools/slots/recount.ts [code,code|all]
 */
import { compileMachine, countSlot } from "@baize/fair";
import { slots } from "../../apps/studio/src/catalogue/slots.ts";
import { figureTexts } from "../../apps/studio/src/kits/slot/figures.ts";
import type { Slot } from "../../apps/studio/src/kits/slot/slot.ts";
import { fairPrice } from "./price.ts";
import { readMachine, writeMachine } from "./write.ts";

function recount({ gameCode, machine }: Slot): void {
  const startedAt = performance.now();
  const compiled = compileMachine(machine);
  const counts = countSlot(compiled);
  let figures = figureTexts(compiled, counts);
  const price = fairPrice(machine, figures);
  const file = readMachine(gameCode);
  let written = file.machine;
  if (machine.buy !== undefined && price !== machine.buy.parts) {
    const buy = { ...machine.buy, parts: price };
    figures = figureTexts(compileMachine({ ...machine, buy }), counts);
    written = { ...written, buy };
  }
  writeMachine(gameCode, { ...file, machine: written, figures });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${gameCode}: ${figures.rtpPercent} %, bought ${figures.rtpBuyPercent} %, ${seconds} s`,
  );
}

const [wanted = "all"] = process.argv.slice(2);
for (const slot of slots) {
  if (wanted === "all" || wanted.split(",").includes(slot.gameCode)) recount(slot);
}
