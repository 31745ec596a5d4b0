import type { SlotMachine } from "@baize/fair";

/**
 * Kite Festival: 243 ways; in free spins a kite takes its whole reel and stays in the air until
 * they are over.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const kiteFestival: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "kite", role: "wild", pays: {} },
    { id: "sun", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "airplane", role: "high", pays: { 3: 13, 4: 50, 5: 190 } },
    { id: "parachute", role: "high", pays: { 3: 11, 4: 32, 5: 120 } },
    { id: "balloon", role: "high", pays: { 3: 8, 4: 24, 5: 80 } },
    { id: "parrot", role: "high", pays: { 3: 7, 4: 20, 5: 60 } },
    { id: "rainbow", role: "low", pays: { 3: 4, 4: 11, 5: 32 } },
    { id: "cloud", role: "low", pays: { 3: 4, 4: 9, 5: 27 } },
    { id: "feather", role: "low", pays: { 3: 3, 4: 8, 5: 21 } },
    { id: "leaf", role: "low", pays: { 3: 3, 4: 7, 5: 20 } },
  ],
  strips: {
    base: [
      strip(`cloud rainbow balloon feather leaf parrot rainbow parrot airplane balloon feather
      cloud leaf cloud leaf sun parrot feather rainbow balloon feather leaf parachute airplane
      parachute`),
      strip(`cloud parrot leaf feather balloon airplane cloud feather balloon rainbow balloon
      rainbow leaf parachute leaf airplane kite parachute parrot feather cloud leaf rainbow sun
      cloud parrot`),
      strip(`feather parachute cloud rainbow sun cloud kite airplane parrot leaf airplane
      balloon leaf feather balloon parrot feather rainbow leaf balloon cloud parrot feather leaf
      rainbow parachute`),
      strip(`rainbow leaf feather leaf kite parachute balloon cloud leaf airplane balloon parrot
      feather cloud parrot leaf sun rainbow balloon cloud feather cloud rainbow parrot parachute
      airplane`),
      strip(`parachute leaf cloud balloon cloud leaf balloon leaf parrot feather parrot airplane
      parachute airplane rainbow feather rainbow cloud balloon rainbow leaf parrot feather sun
      feather`),
    ],
    free: [
      strip(`balloon airplane parachute leaf parrot feather parrot rainbow feather airplane
      feather cloud balloon leaf parachute leaf cloud rainbow parrot leaf feather balloon
      rainbow cloud`),
      strip(`airplane balloon feather kite balloon leaf parrot cloud rainbow feather airplane
      cloud feather leaf balloon leaf rainbow cloud rainbow parrot cloud parachute parrot
      parachute leaf`),
      strip(`parachute balloon feather parrot feather leaf parachute rainbow airplane leaf
      airplane cloud balloon parrot feather cloud parrot cloud balloon rainbow leaf feather
      rainbow leaf`),
      strip(`parachute leaf parrot rainbow feather cloud feather balloon leaf airplane balloon
      cloud parrot airplane balloon rainbow leaf cloud parachute rainbow feather kite cloud
      parrot leaf`),
      strip(`parrot airplane rainbow parachute feather balloon parrot airplane cloud leaf
      parachute feather rainbow feather balloon parrot cloud rainbow cloud leaf balloon leaf
      feather leaf`),
    ],
  },
  freeSpins: { 3: 8, 4: 10, 5: 15 },
  freeSpinsMax: 15,
  freeMultiplier: 1,
  expanding: ["free"],
  isSticky: true,
};
