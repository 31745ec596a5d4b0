import type { JourneyTerms } from "@baize/contract";

/** The journeys of the demo's home brand: two run, and one is being written. */
interface DemoJourney {
  readonly journeyId: string;
  readonly isLive: boolean;
  readonly terms: Omit<JourneyTerms, "currency">;
}

export const demoJourneys: readonly DemoJourney[] = [
  {
    journeyId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f4d01",
    isLive: true,
    terms: {
      name: "Registered, no deposit after a day",
      trigger: "registered",
      steps: [
        { kind: "wait", minutes: 1440 },
        { kind: "condition", who: { all: [{ not: { segment: "has_deposited" } }] } },
        {
          kind: "message",
          title: { en: "Your first deposit takes a minute", bn: "প্রথম জমা এক মিনিটেই" },
          body: {
            en: "bKash, Nagad or a card: choose what suits you. Set your own limits first.",
            bn: "বিকাশ, নগদ বা কার্ড: যেটি সুবিধা। আগে নিজের সীমা ঠিক করে নিন।",
          },
          page: "depositv2",
        },
        { kind: "wait", minutes: 4320 },
        {
          kind: "award",
          title: { en: "A gift to try us out", bn: "আমাদের দেখে নেওয়ার উপহার" },
          amount: "20.00",
          turnoverBps: 100_000,
          claimDays: 7,
        },
      ],
      restDays: null,
      budget: "20000.00",
    },
  },
  {
    journeyId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f4d02",
    isLive: true,
    terms: {
      name: "Award ends tomorrow",
      trigger: "award_ending",
      steps: [
        {
          kind: "message",
          title: { en: "An award of yours ends soon", bn: "একটি পুরস্কারের মেয়াদ শেষ হচ্ছে" },
          body: {
            en: "It waits in the reward centre for less than a day.",
            bn: "এটি পুরস্কার কেন্দ্রে আর এক দিনেরও কম সময় আছে।",
          },
          page: "rewardCenter",
        },
      ],
      restDays: 7,
      budget: null,
    },
  },
  {
    journeyId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f4d03",
    isLive: false,
    terms: {
      name: "Birthday",
      trigger: "birthday",
      steps: [
        {
          kind: "message",
          title: { en: "Happy birthday", bn: "শুভ জন্মদিন" },
          body: {
            en: "We wish you a good year. A small gift waits in the reward centre.",
            bn: "আপনার বছরটি ভালো কাটুক। পুরস্কার কেন্দ্রে ছোট্ট একটি উপহার আছে।",
          },
          page: "rewardCenter",
        },
        {
          kind: "award",
          title: { en: "Birthday gift", bn: "জন্মদিনের উপহার" },
          amount: "100.00",
          turnoverBps: 100_000,
          claimDays: 14,
        },
      ],
      restDays: 300,
      budget: "50000.00",
    },
  },
];
