import type { CheckInSettings, WheelSettings } from "@baize/contract";

/** What the demo's home brand gives for coming each day, and its wheel and golden egg. */

export const demoCheckIn = (currency: string): CheckInSettings => ({
  currency,
  isOpen: true,
  title: { en: "Daily check-in", bn: "প্রতিদিনের চেক-ইন" },
  terms: {
    en: "Claim the gift of each day. Days are the brand’s, from midnight to midnight.",
    bn: "প্রতিদিনের উপহার নিন। দিন গোনা হয় ব্র্যান্ডের সময়ে, মধ্যরাত থেকে মধ্যরাত।",
  },
  amounts: ["2.00", "3.00", "5.00", "5.00", "8.00", "10.00", "20.00"],
  missed: "reset",
  makeUps: 1,
  condition: "none",
  least: "0.00",
  turnoverBps: 30_000,
});

interface DemoWheel {
  readonly wheelId: string;
  readonly settings: WheelSettings;
}

const prize = (
  prizeId: string,
  amount: string,
  weight: number,
  stockADay: number | null = null,
) => ({
  prizeId,
  amount,
  weight,
  stockADay,
});

export const demoWheels = (currency: string): readonly DemoWheel[] => [
  {
    wheelId: "3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a01",
    settings: {
      kind: "wheel",
      currency,
      isOpen: true,
      title: { en: "Harbour wheel", bn: "হারবার হুইল" },
      terms: {
        en: "One ticket is one turn. What is drawn is fixed before the wheel moves.",
        bn: "এক টিকিটে এক টার্ন। হুইল নড়ার আগেই ফলাফল ঠিক হয়ে যায়।",
      },
      prizes: [
        prize("p1", "0.50", 400),
        prize("p2", "1.00", 300),
        prize("p3", "2.00", 180),
        prize("p4", "5.00", 80),
        prize("p5", "10.00", 30),
        prize("p6", "50.00", 9, 20),
        prize("p7", "500.00", 1, 1),
      ],
      fallback: "p4",
      rule: { by: "valid", amount: "500.00", aDay: 3 },
      ticketDays: 7,
      turnoverBps: 30_000,
    },
  },
  {
    wheelId: "3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a02",
    settings: {
      kind: "egg",
      currency,
      isOpen: true,
      title: { en: "Golden egg", bn: "সোনার ডিম" },
      terms: {
        en: "A ticket opens one egg.",
        bn: "এক টিকিটে একটি ডিম খোলে।",
      },
      prizes: [prize("p1", "5.00", 70), prize("p2", "10.00", 25), prize("p3", "50.00", 5, 10)],
      fallback: "p1",
      rule: { by: "deposit", amount: "1000.00", aDay: 1 },
      ticketDays: 7,
      turnoverBps: 30_000,
    },
  },
];
