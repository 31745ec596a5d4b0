import type { BonusOfferSettings, BonusWeights } from "@baize/contract";
import type { OfferToSave } from "./service.ts";

/** What the demo brand offers, in its own words and Bengali. */

export const demoWeights: BonusWeights = {
  RNG: 10_000,
  FISH: 10_000,
  BGS: 10_000,
  LOTT: 10_000,
  PVP: 5000,
  SPORTS: 5000,
  ESPORTS: 5000,
  COCKFIGHT: 5000,
  LIVE: 2000,
};

const shared: Pick<
  BonusOfferSettings,
  "isOpen" | "weights" | "minDeposit" | "weekdays" | "methods" | "budgetMode"
> = {
  isOpen: true,
  weights: demoWeights,
  minDeposit: "500.00",
  weekdays: [],
  methods: [],
  budgetMode: "first_reached",
};

const first: Omit<BonusOfferSettings, "currency"> = {
  ...shared,
  kind: "first_deposit",
  title: { en: "100% welcome bonus", bn: "100% স্বাগত বোনাস" },
  terms: {
    en:
      "Your first deposit of 500 or more earns a 100% bonus, up to 5,000.\n" +
      "Bet ten times the bonus within 30 days and it’s added to your balance.\n" +
      "You play with your own money, and you keep it if you cancel the bonus.",
    bn:
      "প্রথম জমা 500 বা তার বেশি হলে 100% বোনাস, সর্বোচ্চ 5,000।\n" +
      "30 দিনের মধ্যে বোনাসের দশ গুণ বাজি ধরলে তা ব্যালেন্সে যোগ হবে।\n" +
      "আপনি নিজের টাকায় খেলেন; বোনাস বাতিল করলেও সেই টাকা আপনারই থাকে।",
  },
  percentBps: 10_000,
  steps: [],
  max: "5000.00",
  wageringBps: 100_000,
  days: 30,
  frequency: "once",
};

const reload: Omit<BonusOfferSettings, "currency"> = {
  ...shared,
  kind: "reload",
  title: { en: "20% daily reload", bn: "প্রতিদিন 20% রিলোড" },
  terms: {
    en:
      "Once a day: a 20% bonus on a deposit of 500 or more, 30% from 10,000 on, up to 4,000.\n" +
      "Bet eight times the bonus within 7 days and it’s added to your balance.\n" +
      "Of each round, up to 2,000 counts towards it.\n" +
      "You play with your own money, and you keep it if you cancel the bonus.",
    bn:
      "দিনে একবার 500 বা তার বেশি জমায় 20% বোনাস, 10,000 থেকে 30%, সর্বোচ্চ 4,000।\n" +
      "7 দিনের মধ্যে বোনাসের আট গুণ বাজি ধরলে তা ব্যালেন্সে যোগ হবে।\n" +
      "প্রতি রাউন্ডে সর্বোচ্চ 2,000 গণ্য হয়।\n" +
      "আপনি নিজের টাকায় খেলেন; বোনাস বাতিল করলেও সেই টাকা আপনারই থাকে।",
  },
  percentBps: 2000,
  steps: [{ from: "10000.00", percentBps: 3000 }],
  max: "4000.00",
  wageringBps: 80_000,
  countsAtMost: "2000.00",
  days: 7,
  frequency: "daily",
};

/** Listed to nobody: for who was told the code. */
const coded: Omit<BonusOfferSettings, "currency"> = {
  ...shared,
  kind: "reload",
  code: "MONSOON",
  title: { en: "Monsoon rounds", bn: "মৌসুমি রাউন্ড" },
  terms: {
    en:
      "20 free rounds of 20 in Monsoon Tiger with a deposit of 500 or more, 50 from 5,000 on.\n" +
      "Play them within 7 days. Bet what they win once, and it’s yours to withdraw.",
    bn:
      "500 বা তার বেশি জমায় Monsoon Tiger-এ 20 করে 20টি ফ্রি রাউন্ড, 5,000 থেকে 50টি।\n" +
      "7 দিনের মধ্যে খেলুন। যা জিতবেন একবার বাজি ধরলেই তুলতে পারবেন।",
  },
  percentBps: 0,
  steps: [],
  rounds: {
    vassalage: "NVS",
    gameCode: "monsoon-tiger",
    stake: "20.00",
    days: 7,
    rounds: 20,
    steps: [{ from: "5000.00", rounds: 50 }],
  },
  max: "1000.00",
  budget: "200000.00",
  budgetMode: "reserved_at_join",
  wageringBps: 10_000,
  days: 7,
  frequency: "once",
};

/** The same ids every time, so that a second seeding finds them. */
export function demoOffers(merchantCode: string, currency: string): OfferToSave[] {
  return [
    { offerId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e01", settings: { ...first, currency } },
    { offerId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e02", settings: { ...reload, currency } },
    { offerId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e03", settings: { ...coded, currency } },
  ].map((offer) => ({ ...offer, merchantCode, revision: 0 }));
}
