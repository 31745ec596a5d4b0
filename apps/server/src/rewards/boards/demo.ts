import type { BoardSettings, PlayFilter } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { BoardToSave } from "./console.ts";

/** The boards of the demo brand, in its own words and Bengali. */

const everything: PlayFilter = { gameTypes: [], vendors: [], least: null };

type Demo = Omit<BoardSettings, "currency" | "opensAt" | "startsAt" | "endsAt">;
const shared = {
  entry: null,
  minPlayers: 0,
  countsFree: false,
  perMinuteMax: null,
  ties: "earliest",
  reviewAbove: "20000.00",
  turnoverBps: 10_000,
  claimDays: 7,
} as const;

const race: Demo = {
  ...shared,
  title: { en: "The spin race", bn: "স্পিন রেস" },
  text: {
    en: "Your three best wins on slots, each as a multiple of its stake, added up.",
    bn: "স্লটে আপনার সেরা তিনটি জয়ের গুণকের যোগফল।",
  },
  needsJoin: false,
  score: { kind: "sum_multiplier", best: 3 },
  filter: { ...everything, gameTypes: ["RNG"] },
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, amount: "5000.00" },
      { from: 2, to: 2, amount: "3000.00" },
      { from: 3, to: 3, amount: "2000.00" },
      { from: 4, to: 10, amount: "500.00" },
    ],
  },
};

const month: Demo = {
  ...shared,
  title: { en: "The month’s table", bn: "মাসের সেরা" },
  text: {
    en: "Everything you play counts. Ten places share the pool.",
    bn: "আপনি যা খেলেন সবই গণনা হয়। দশজন পুল ভাগ করে নেবেন।",
  },
  needsJoin: false,
  score: { kind: "wagered", weights: [{ gameType: "LIVE", percent: 50 }] },
  filter: everything,
  ties: "share",
  prizes: {
    by: "shares",
    pool: "20000.00",
    shares: [30, 20, 14, 10, 8, 6, 4, 3, 3, 2],
  },
};

const hunt: Demo = {
  ...shared,
  title: { en: "The big win hunt", bn: "বড় জয়ের খোঁজে" },
  text: {
    en: "One win decides: the highest multiple of a stake of 10 or more.",
    bn: "একটি জয়ই যথেষ্ট: 10 বা তার বেশি বাজির সর্বোচ্চ গুণক।",
  },
  needsJoin: true,
  score: { kind: "multiplier" },
  filter: { ...everything, least: "10.00" },
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, amount: "2500.00" },
      { from: 2, to: 3, amount: "1000.00" },
    ],
  },
};

const cup: Demo = {
  ...shared,
  title: { en: "The weekend cup", bn: "উইকেন্ড কাপ" },
  text: {
    en: "Everybody pays the same and the best three share the pool. Two more tries may be bought.",
    bn: "সবাই একই টাকা দেন, সেরা তিনজন পুল ভাগ করে নেন। আরও দুবার চেষ্টা কেনা যায়।",
  },
  needsJoin: true,
  minPlayers: 2,
  entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 2 },
  score: { kind: "multiplier" },
  filter: { ...everything, gameTypes: ["RNG"] },
  prizes: { by: "shares", pool: "500.00", shares: [50, 30, 20] },
  turnoverBps: 10_000,
};

const open: Demo = {
  ...shared,
  title: { en: "The open evening", bn: "সবার সন্ধ্যা" },
  text: {
    en: "Free to enter. The longest run of wins takes the first prize.",
    bn: "যোগ দিতে টাকা লাগে না। টানা সবচেয়ে বেশি জয় যার, প্রথম পুরস্কার তাঁর।",
  },
  needsJoin: true,
  entry: { by: "free" },
  score: { kind: "streak" },
  filter: everything,
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, amount: "1000.00" },
      { from: 2, to: 3, amount: "250.00" },
    ],
  },
};

const final: Demo = {
  ...shared,
  title: { en: "The invited final", bn: "আমন্ত্রিতদের ফাইনাল" },
  text: {
    en: "For members who hold a ticket. The highest single win takes the first prize.",
    bn: "যাঁদের টিকিট আছে তাঁদের জন্য। এক রাউন্ডে সবচেয়ে বড় গুণক যাঁর, প্রথম পুরস্কার তাঁর।",
  },
  needsJoin: true,
  entry: { by: "ticket", rebuys: 1, alsoOf: null },
  score: { kind: "multiplier" },
  filter: everything,
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, amount: "4000.00" },
      { from: 2, to: 3, amount: "1500.00" },
    ],
  },
};

/** From so many days before now to so many after. */
const demos = [
  ["d3e0b000-0000-4000-8000-000000000001", race, -3, 4],
  ["d3e0b000-0000-4000-8000-000000000002", month, -12, 18],
  ["d3e0b000-0000-4000-8000-000000000003", hunt, 2, 9],
  ["d3e0b000-0000-4000-8000-000000000004", cup, 1, 3],
  ["d3e0b000-0000-4000-8000-000000000005", open, -1, 2],
  ["d3e0b000-0000-4000-8000-000000000006", final, -1, 5],
] as const;

export function demoBoards(merchantCode: string, currency: string, now: Date): BoardToSave[] {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return demos.map(([boardId, settings, from, to]) => ({
    merchantCode,
    boardId,
    revision: 0,
    // What the demo's members played before counts too.
    madeAt: new Date(at(Math.min(from, -1))),
    settings: {
      ...settings,
      currency,
      opensAt: at(Math.min(from, -1)),
      startsAt: at(from),
      endsAt: at(to),
    },
  }));
}
