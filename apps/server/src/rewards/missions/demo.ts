import type { MissionSettings, PlayFilter } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { MissionToSave } from "./console.ts";

/** The missions of the demo brand, in its own words and Bengali. */

const everything: PlayFilter = { gameTypes: [], vendors: [], least: null };
const slots: PlayFilter = { ...everything, gameTypes: ["RNG"] };

type Demo = Omit<MissionSettings, "currency" | "startsAt" | "endsAt">;
const shared = {
  isOpen: true,
  turnoverBps: 10_000,
  claimDays: 7,
  unlockedBy: null,
  hoursMax: null,
  completionsMax: null,
  isInOrder: false,
  paysItself: false,
} as const;
const tourId = "d3e0a000-0000-4000-8000-000000000003";

const spins: Demo = {
  ...shared,
  window: "day",
  needsJoin: true,
  title: { en: "Fifty spins a day", bn: "দিনে পঞ্চাশ স্পিন" },
  text: {
    en: "Play 50 rounds on slots between midnight and midnight.",
    bn: "মধ্যরাত থেকে মধ্যরাতের মধ্যে স্লটে 50 রাউন্ড খেলুন।",
  },
  tasks: [{ measure: "rounds", filter: slots, expected: "50" }],
  milestones: [{ expected: "50", amount: "20.00" }],
};

const stakes: Demo = {
  ...shared,
  window: "week",
  needsJoin: false,
  title: { en: "The week at the tables", bn: "টেবিলে সপ্তাহ" },
  text: {
    en: "Whatever you play counts. Three steps, each with its own reward.",
    bn: "আপনি যা খেলেন সবই গণনা হয়। তিনটি ধাপ, প্রতিটির আলাদা পুরস্কার।",
  },
  tasks: [{ measure: "valid", filter: everything, expected: "20000.00" }],
  milestones: [
    { expected: "1000.00", amount: "10.00" },
    { expected: "5000.00", amount: "60.00" },
    { expected: "20000.00", amount: "300.00" },
  ],
};

const tour: Demo = {
  ...shared,
  window: "once",
  needsJoin: true,
  title: { en: "A tour of the house", bn: "পুরো সাইট ঘুরে দেখা" },
  text: {
    en: "Three small tasks in any order; each one you finish earns a reward.",
    bn: "যেকোনো ক্রমে তিনটি ছোট কাজ; প্রতিটি শেষ করলেই পুরস্কার।",
  },
  tasks: [
    { measure: "wins", filter: everything, expected: "5" },
    { measure: "multiplier", filter: { ...everything, least: "10.00" }, expected: "10.00" },
    { measure: "sign_in_days", filter: everything, expected: "3" },
  ],
  milestones: [
    { expected: "1", amount: "10.00" },
    { expected: "2", amount: "15.00" },
    { expected: "3", amount: "50.00" },
  ],
};

const round: Demo = {
  ...shared,
  window: "week",
  needsJoin: true,
  title: { en: "Around the lobby", bn: "লবি ঘুরে" },
  text: {
    en: "Try five games this week, and win three rounds in a row.",
    bn: "এই সপ্তাহে পাঁচটি গেম খেলুন, আর টানা তিনটি রাউন্ড জিতুন।",
  },
  tasks: [
    { measure: "games", filter: { ...everything, least: "10.00" }, expected: "5" },
    { measure: "wins_in_a_row", filter: { ...everything, least: "10.00" }, expected: "3" },
  ],
  milestones: [
    { expected: "1", amount: "15.00" },
    { expected: "2", amount: "40.00" },
  ],
};

const home: Demo = {
  ...shared,
  window: "once",
  needsJoin: false,
  title: { en: "Make it yours", bn: "নিজের করে নিন" },
  text: {
    en: "Complete your profile, take the check-in gift three times and bring a friend.",
    bn: "প্রোফাইল সম্পূর্ণ করুন, তিনবার চেক-ইন উপহার নিন, আর একজন বন্ধুকে আনুন।",
  },
  tasks: [
    { measure: "profile_steps", filter: everything, expected: "3" },
    { measure: "kyc_steps", filter: everything, expected: "1" },
    { measure: "check_ins", filter: everything, expected: "3" },
    { measure: "friends", filter: everything, expected: "1" },
  ],
  milestones: [
    { expected: "2", amount: "20.00" },
    { expected: "4", amount: "60.00" },
  ],
};

/** Whoever has seen the house: one task after the other, in a day, for the first two hundred. */
const sprint: Demo = {
  ...shared,
  window: "once",
  needsJoin: true,
  unlockedBy: tourId,
  hoursMax: 24,
  completionsMax: 200,
  isInOrder: true,
  paysItself: true,
  title: { en: "The day’s sprint", bn: "এক দিনের দৌড়" },
  text: {
    en: "Three games first, then twenty rounds on slots, all within a day of joining.",
    bn: "আগে তিনটি গেম, তারপর স্লটে 20 রাউন্ড; যোগ দেওয়ার এক দিনের মধ্যে।",
  },
  tasks: [
    { measure: "games", filter: { ...everything, least: "5.00" }, expected: "3" },
    { measure: "rounds", filter: { ...slots, least: "5.00" }, expected: "20" },
  ],
  milestones: [{ expected: "2", amount: "50.00" }],
};

const demos = [
  ["d3e0a000-0000-4000-8000-000000000001", spins],
  ["d3e0a000-0000-4000-8000-000000000002", stakes],
  [tourId, tour],
  ["d3e0a000-0000-4000-8000-000000000004", round],
  ["d3e0a000-0000-4000-8000-000000000005", home],
  ["d3e0a000-0000-4000-8000-000000000006", sprint],
] as const;

/** They have begun some weeks ago, and go on for as long. */
export function demoMissions(merchantCode: string, currency: string, now: Date): MissionToSave[] {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return demos.map(([missionId, settings]) => ({
    merchantCode,
    missionId,
    revision: 0,
    settings: { ...settings, currency, startsAt: at(-40), endsAt: at(45) },
  }));
}
