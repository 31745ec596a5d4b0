import type { BonusOfferSettings, BonusWeights } from "@baize/contract";
import type { OfferToSave } from "./offers.ts";

/** What the demo brand offers, in its own words and Bengali. */

const weights: BonusWeights = {
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

const shared = { isOpen: true, weights, minDeposit: "500.00" } as const;

const first: Omit<BonusOfferSettings, "currency"> = {
  ...shared,
  kind: "first_deposit",
  title: { en: "Welcome bonus 100 %", bn: "স্বাগত বোনাস ১০০ %" },
  terms: {
    en:
      "Your first deposit of 500 or more is doubled, up to 5,000.\n" +
      "Stake ten times the bonus within 30 days and it becomes cash.\n" +
      "You play with your own money; giving the bonus up costs you nothing of it.",
    bn:
      "আপনার প্রথম ৫০০ বা তার বেশি ডিপোজিট দ্বিগুণ হবে, সর্বোচ্চ ৫,০০০।\n" +
      "৩০ দিনের মধ্যে বোনাসের দশ গুণ বাজি ধরলে তা নগদ হয়ে যাবে।\n" +
      "আপনি নিজের টাকায় খেলেন; বোনাস ছেড়ে দিলে আপনার টাকা কমে না।",
  },
  percentBps: 10_000,
  max: "5000.00",
  wageringBps: 100_000,
  days: 30,
  frequency: "once",
};

const reload: Omit<BonusOfferSettings, "currency"> = {
  ...shared,
  kind: "reload",
  title: { en: "Daily reload 20 %", bn: "প্রতিদিনের রিলোড ২০ %" },
  terms: {
    en:
      "Once a day 20 % on a deposit of 500 or more, up to 2,000.\n" +
      "Stake eight times the bonus within 7 days and it becomes cash.\n" +
      "You play with your own money; giving the bonus up costs you nothing of it.",
    bn:
      "দিনে একবার ৫০০ বা তার বেশি ডিপোজিটে ২০ %, সর্বোচ্চ ২,০০০।\n" +
      "৭ দিনের মধ্যে বোনাসের আট গুণ বাজি ধরলে তা নগদ হয়ে যাবে।\n" +
      "আপনি নিজের টাকায় খেলেন; বোনাস ছেড়ে দিলে আপনার টাকা কমে না।",
  },
  percentBps: 2000,
  max: "2000.00",
  wageringBps: 80_000,
  days: 7,
  frequency: "daily",
};

/** The same ids every time, so that a second seeding finds them. */
export function demoOffers(merchantCode: string, currency: string): OfferToSave[] {
  return [
    { offerId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e01", settings: { ...first, currency } },
    { offerId: "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c1e02", settings: { ...reload, currency } },
  ].map((offer) => ({ ...offer, merchantCode, revision: 0 }));
}
