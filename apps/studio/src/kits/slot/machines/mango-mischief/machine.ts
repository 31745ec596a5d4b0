import type { SlotMachine } from "@baize/fair";

/**
 * Mango Mischief: six columns of five, fruit that hangs together in fives or more pays and
 * vanishes, wild monkeys double the cluster they join, and free spins pay twice.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const mangoMischief: SlotMachine = {
  family: "cluster",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "monkey", role: "wild", pays: {} },
    { id: "coconut", role: "scatter", pays: { 4: 3 } },
    { id: "mango", role: "high", pays: { 5: 20, 6: 40, 8: 100, 10: 250 } },
    { id: "pineapple", role: "high", pays: { 5: 13, 6: 26, 8: 65, 10: 200, 13: 600 } },
    { id: "watermelon", role: "high", pays: { 5: 10, 6: 25, 8: 60, 10: 150, 13: 500 } },
    { id: "banana", role: "low", pays: { 5: 8, 6: 15, 8: 40, 10: 100 } },
    { id: "grapes", role: "low", pays: { 5: 6, 6: 12, 8: 30, 10: 80, 13: 250 } },
    { id: "berry", role: "low", pays: { 5: 5, 6: 10, 8: 25, 10: 60, 13: 200 } },
    { id: "lemon", role: "low", pays: { 5: 4, 6: 10, 8: 25, 10: 60, 13: 200 } },
    { id: "cherry", role: "low", pays: { 5: 4, 6: 8, 8: 20, 10: 50, 13: 160 } },
  ],
  strips: {
    base: [
      strip(`berry berry pineapple pineapple mango watermelon watermelon lemon lemon lemon banana
    banana cherry cherry coconut grapes grapes`),
      strip(`cherry cherry banana banana pineapple pineapple monkey berry berry coconut lemon
    lemon grapes grapes mango mango watermelon watermelon`),
      strip(`pineapple pineapple lemon lemon lemon banana banana cherry cherry cherry berry berry
    mango watermelon watermelon grapes grapes`),
      strip(`berry berry lemon lemon grapes grapes mango mango pineapple pineapple cherry cherry
    watermelon watermelon banana banana`),
      strip(`berry berry monkey mango grapes grapes lemon lemon lemon pineapple pineapple cherry
    cherry coconut banana banana watermelon watermelon`),
      strip(`banana banana grapes grapes lemon lemon mango mango cherry cherry watermelon
    watermelon coconut pineapple pineapple berry berry`),
    ],
    free: [
      strip(`berry berry mango watermelon watermelon pineapple pineapple lemon lemon lemon banana
    banana coconut grapes grapes cherry cherry`),
      strip(`mango mango cherry cherry banana banana berry berry watermelon watermelon pineapple
    pineapple coconut monkey grapes grapes lemon lemon`),
      strip(`pineapple pineapple lemon lemon lemon grapes grapes cherry cherry cherry berry berry
    mango banana banana watermelon watermelon monkey`),
      strip(`berry berry banana banana cherry cherry watermelon watermelon grapes grapes mango
    mango pineapple pineapple lemon lemon`),
      strip(`banana banana pineapple pineapple grapes grapes monkey berry berry cherry cherry
    watermelon watermelon lemon lemon lemon coconut mango`),
      strip(`watermelon watermelon coconut lemon lemon berry berry pineapple pineapple grapes
    grapes banana banana cherry cherry mango mango`),
    ],
  },
  freeSpins: { 4: 8 },
  freeSpinsMax: 30,
  freeMultiplier: 2,
  wildMultiplier: 2,
  cascade: { base: [1], free: [1] },
};
