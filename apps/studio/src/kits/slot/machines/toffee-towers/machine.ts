import type { SlotMachine } from "@baize/fair";

/**
 * Toffee Towers: five reels of three rows, 243 ways, sweets that won crumble and each
 * crumble is worth more: up to five times, in free spins up to ten times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const toffeeTowers: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "gift", role: "wild", pays: {} },
    { id: "lollipop", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "doughnut", role: "high", pays: { 3: 8, 4: 24, 5: 100 } },
    { id: "cupcake", role: "high", pays: { 3: 5, 4: 14, 5: 60 } },
    { id: "icecream", role: "high", pays: { 3: 4, 4: 11, 5: 42 } },
    { id: "chocolate", role: "high", pays: { 3: 4, 4: 9, 5: 30 } },
    { id: "candy", role: "low", pays: { 3: 2, 4: 5, 5: 18 } },
    { id: "cookie", role: "low", pays: { 3: 2, 4: 5, 5: 15 } },
    { id: "cherry", role: "low", pays: { 3: 2, 4: 4, 5: 12 } },
    { id: "honey", role: "low", pays: { 3: 2, 4: 4, 5: 12 } },
  ],
  strips: {
    base: [
      strip(`cupcake cookie candy icecream cupcake chocolate candy cupcake cherry lollipop honey
    cookie cherry candy doughnut cherry icecream cookie doughnut honey icecream
    chocolate candy cherry chocolate cookie honey`),
      strip(`candy cookie candy cookie cupcake honey lollipop cherry candy icecream cupcake
    chocolate cherry cookie honey cherry cupcake icecream chocolate honey candy cherry
    doughnut cookie doughnut gift icecream chocolate`),
      strip(`cookie cherry doughnut candy honey cherry candy chocolate cupcake candy cherry
    doughnut honey cookie gift cherry cookie chocolate honey cupcake icecream lollipop
    cupcake icecream chocolate cookie candy icecream`),
      strip(`lollipop cherry cookie gift honey candy cupcake doughnut cherry icecream candy honey
    cupcake doughnut candy icecream cupcake cherry chocolate cookie honey cherry cookie
    chocolate cookie icecream chocolate candy`),
      strip(`cherry icecream cupcake cherry chocolate cherry cookie candy chocolate candy honey
    cookie doughnut cupcake honey chocolate icecream cupcake cookie candy doughnut
    cookie icecream lollipop honey cherry candy`),
    ],
    free: [
      strip(`cherry doughnut cupcake candy chocolate lollipop icecream cherry cookie icecream
    honey candy honey cherry cookie cherry cookie candy cupcake icecream candy cookie
    doughnut honey chocolate cupcake chocolate`),
      strip(`candy icecream cherry candy gift honey icecream doughnut honey chocolate cherry
    lollipop cupcake cookie cupcake cookie chocolate cookie honey chocolate icecream
    cookie candy cherry cupcake doughnut candy cherry`),
      strip(`candy icecream cookie candy cookie doughnut cupcake cherry cupcake lollipop honey
    candy cherry cupcake gift cherry chocolate honey chocolate cherry cookie icecream
    honey chocolate candy icecream cookie doughnut`),
      strip(`cupcake lollipop cookie candy cherry cupcake doughnut cherry cookie cherry icecream
    gift cookie honey chocolate doughnut candy chocolate candy honey icecream cookie
    honey cherry candy icecream cupcake chocolate`),
      strip(`cookie cupcake chocolate cupcake lollipop chocolate icecream candy doughnut cherry
    chocolate cherry candy honey candy cookie icecream honey cookie cherry icecream
    cookie cherry honey candy cupcake doughnut`),
    ],
  },
  freeSpins: { 3: 10, 4: 15, 5: 20 },
  freeSpinsMax: 40,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 5], free: [2, 4, 6, 10] },
  buy: { parts: 356, freeSpins: 15 },
};
