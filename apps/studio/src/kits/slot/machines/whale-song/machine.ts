import type { SlotMachine } from "@baize/fair";

/**
 * Whale Song: five reels of five rows, 3,125 ways; the sea's animals swim in schools, and a whale
 * stands for all others and counts twice in every way it is part of.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const whaleSong: SlotMachine = {
  family: "ways",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "whale", role: "wild", pays: {} },
    { id: "moon", role: "scatter", pays: { 3: 2 } },
    { id: "octopus", role: "high", pays: { 3: 1, 4: 4, 5: 19 } },
    { id: "seal", role: "high", pays: { 3: 1, 4: 3, 5: 13 } },
    { id: "jellyfish", role: "high", pays: { 4: 3, 5: 8 } },
    { id: "turtle", role: "high", pays: { 4: 2, 5: 6 } },
    { id: "anchor", role: "low", pays: { 4: 2, 5: 4 } },
    { id: "shell", role: "low", pays: { 4: 1, 5: 3 } },
    { id: "coral", role: "low", pays: { 4: 1, 5: 2 } },
    { id: "starfish", role: "low", pays: { 4: 1, 5: 2 } },
  ],
  strips: {
    base: [
      strip(`octopus octopus coral coral coral starfish starfish starfish shell shell shell
      turtle turtle turtle anchor anchor anchor seal seal moon jellyfish jellyfish`),
      strip(`octopus octopus anchor anchor anchor whale coral coral coral shell shell shell
      jellyfish jellyfish jellyfish starfish starfish starfish seal seal turtle turtle`),
      strip(`starfish starfish starfish coral coral coral moon octopus octopus seal seal shell
      shell shell turtle turtle turtle jellyfish jellyfish anchor anchor anchor`),
      strip(`coral coral coral shell shell shell turtle turtle anchor anchor anchor seal seal
      jellyfish jellyfish jellyfish octopus octopus starfish starfish starfish whale`),
      strip(`moon coral coral coral jellyfish jellyfish starfish starfish starfish turtle turtle
      turtle anchor anchor anchor shell shell shell octopus octopus seal seal`),
    ],
    free: [
      strip(`turtle turtle turtle jellyfish jellyfish shell shell shell starfish starfish
      starfish anchor anchor anchor seal seal octopus octopus coral coral coral moon`),
      strip(`anchor anchor anchor jellyfish jellyfish jellyfish coral coral coral turtle turtle
      octopus octopus seal seal starfish starfish starfish whale shell shell shell`),
      strip(`octopus octopus jellyfish jellyfish coral coral coral seal seal shell shell shell
      anchor anchor anchor moon starfish starfish starfish whale turtle turtle turtle`),
      strip(`coral coral coral starfish starfish starfish jellyfish jellyfish jellyfish seal
      seal turtle turtle shell shell shell whale octopus octopus anchor anchor anchor whale`),
      strip(`whale jellyfish jellyfish seal seal anchor anchor anchor starfish starfish starfish
      coral coral coral moon turtle turtle turtle shell shell shell octopus octopus`),
    ],
  },
  freeSpins: { 3: 8 },
  freeSpinsMax: 32,
  freeMultiplier: 1,
  wildMultiplier: 2,
  buy: { parts: 433, freeSpins: 8 },
};
