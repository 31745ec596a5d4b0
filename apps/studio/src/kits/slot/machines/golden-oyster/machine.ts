import type { SlotMachine } from "@baize/fair";

/**
 * Golden Oyster: 625 ways on four reels of five rows; oysters lie in beds four high, and all in
 * view open on the same symbol. In free spins there are more of them.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const goldenOyster: SlotMachine = {
  family: "ways",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "trident", role: "wild", pays: {} },
    { id: "crown", role: "scatter", pays: { 3: 2, 4: 20 } },
    { id: "oyster", role: "hidden", pays: {} },
    { id: "lobster", role: "high", pays: { 3: 2, 4: 11 } },
    { id: "squid", role: "high", pays: { 3: 1, 4: 8 } },
    { id: "pufferfish", role: "high", pays: { 3: 1, 4: 6 } },
    { id: "crab", role: "high", pays: { 3: 1, 4: 4 } },
    { id: "coral", role: "low", pays: { 3: 1, 4: 2 } },
    { id: "shell", role: "low", pays: { 3: 1, 4: 2 } },
    { id: "ring", role: "low", pays: { 3: 1, 4: 1 } },
    { id: "coin", role: "low", pays: { 3: 1, 4: 1 } },
  ],
  strips: {
    base: [
      strip(`crown ring ring coin coin coin oyster oyster oyster oyster coral coral ring ring
      shell shell lobster lobster lobster squid squid squid shell shell coin coin coral crab
      crab pufferfish pufferfish pufferfish crab crab`),
      strip(`shell shell crab crab trident coral coral crab crab oyster oyster oyster oyster
      shell shell coin coin coin squid squid squid coin ring ring lobster lobster lobster coral
      coral pufferfish pufferfish pufferfish crown ring ring`),
      strip(`shell shell pufferfish pufferfish pufferfish ring ring shell shell coin coin coin
      crown crab crab coin coin squid squid squid coral trident coral coral lobster lobster
      lobster crab crab ring ring oyster oyster oyster oyster`),
      strip(`crab crab coral coral pufferfish pufferfish pufferfish coin shell shell ring ring
      crab crab ring ring coin coin coin shell shell lobster lobster lobster squid squid squid
      oyster oyster oyster oyster coral coral crown`),
    ],
    free: [
      strip(`shell shell coin oyster oyster oyster oyster shell crab pufferfish pufferfish
      pufferfish oyster oyster coral ring ring coral coral oyster oyster oyster oyster lobster
      lobster coin coin coin squid squid squid crab crab ring`),
      strip(`coin coin coin coral ring coin ring ring oyster oyster oyster oyster pufferfish
      pufferfish pufferfish shell shell lobster lobster trident crown coral coral oyster oyster
      oyster oyster squid squid squid crab shell crab crab oyster oyster`),
      strip(`oyster oyster oyster oyster coin coin coin shell shell trident squid squid squid
      crab crab oyster oyster oyster oyster ring ring coin crab crown lobster lobster shell
      coral coral ring oyster oyster coral pufferfish pufferfish pufferfish`),
      strip(`lobster lobster coral coral crab squid squid squid pufferfish pufferfish pufferfish
      crab crab coin coin coin ring ring crown oyster oyster oyster oyster shell shell oyster
      oyster coin shell oyster oyster oyster oyster coral ring`),
    ],
  },
  reveals: ["lobster", "squid", "crab", "coral", "shell", "coin"],
  freeSpins: { 3: 8, 4: 15 },
  freeSpinsMax: 30,
  freeMultiplier: 1,
  buy: { parts: 529, freeSpins: 8 },
};
