import type { MallItemSettings } from "@baize/contract";
import { demoWeights } from "../offers/demo.ts";
import type { ItemToSave } from "./items.ts";

/** What the demo brand sells for points, in its own words and Bengali. */

const common: Omit<MallItemSettings, "name" | "about" | "kind" | "points" | "amount" | "place"> = {
  isOpen: true,
  picture: null,
  terms: {},
  stock: null,
  amountRequired: "0",
  memberMax: null,
  memberPeriod: "ever",
  opensAt: null,
  closesAt: null,
};

const once = { terms: { turnoverBps: 10_000 } } as const;

const rounds = (gameCode: string, count: number) => ({
  turnoverBps: 10_000,
  days: 7,
  vassalage: "NVS",
  gameCode,
  stake: "20.00",
  rounds: count,
});

type Ware = Partial<MallItemSettings> &
  Pick<MallItemSettings, "kind" | "points" | "amount" | "picture"> & {
    readonly en: readonly [name: string, about: string];
    readonly bn: readonly [name: string, about: string];
  };

const wares: readonly Ware[] = [
  {
    kind: "cash",
    picture: "mall-coins",
    points: 2_500,
    amount: "25.00",
    ...once,
    memberMax: 2,
    memberPeriod: "day",
    en: ["{amount} in cash", "Added to your balance at once. Stake it once before you withdraw."],
    bn: ["নগদ {amount}", "সঙ্গে সঙ্গে ব্যালেন্সে যোগ হবে। তোলার আগে একবার বাজি ধরুন।"],
  },
  {
    kind: "free_rounds",
    picture: "mall-tickets",
    points: 4_000,
    amount: "200.00",
    terms: rounds("monsoon-tiger", 10),
    memberMax: 1,
    memberPeriod: "day",
    en: [
      "10 free rounds",
      "Ten rounds of 20 in Monsoon Tiger, to play within 7 days. Stake what they win once.",
    ],
    bn: ["10টি ফ্রি রাউন্ড", "মনসুন টাইগারে 20 টাকার দশটি রাউন্ড, 7 দিনের মধ্যে। জেতা টাকা একবার বাজি ধরুন।"],
  },
  {
    kind: "cash",
    picture: "mall-purse",
    points: 9_500,
    amount: "100.00",
    ...once,
    en: ["{amount} in cash", "A little more for your points. Stake it once before you withdraw."],
    bn: ["নগদ {amount}", "পয়েন্টের দাম একটু বেশি। তোলার আগে একবার বাজি ধরুন।"],
  },
  {
    kind: "tickets",
    picture: null,
    points: 1_500,
    amount: "0",
    place: 25,
    dayMax: 200,
    memberMax: 3,
    memberPeriod: "day",
    terms: {
      ticket: {
        kind: "ticket",
        wheelId: "3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a01",
        tickets: 2,
        days: 7,
      },
    },
    en: ["Two turns of the Harbour wheel", "Two tickets, to use within 7 days. 200 a day for all."],
    bn: ["হারবার হুইলের দুটি টার্ন", "দুটি টিকিট, 7 দিনের মধ্যে ব্যবহার করুন। সবার জন্য দিনে 200টি।"],
  },
  {
    kind: "goods",
    picture: "mall-cap",
    points: 18_000,
    amount: "450.00",
    stock: 60,
    memberMax: 1,
    en: ["Cricket cap", "Cotton, one size, with the lantern on the front. Sent within 5 days."],
    bn: ["ক্রিকেট ক্যাপ", "সুতির, এক মাপ, সামনে লণ্ঠনের নকশা। 5 দিনের মধ্যে পাঠানো হবে।"],
  },
  {
    kind: "free_rounds",
    picture: "mall-joystick",
    points: 18_500,
    amount: "1000.00",
    terms: rounds("monsoon-tiger", 50),
    en: [
      "50 free rounds",
      "Fifty rounds of 20 in Monsoon Tiger, to play within 7 days. Stake what they win once.",
    ],
    bn: ["50টি ফ্রি রাউন্ড", "মনসুন টাইগারে 20 টাকার পঞ্চাশটি রাউন্ড, 7 দিনের মধ্যে। জেতা টাকা একবার বাজি ধরুন।"],
  },
  {
    kind: "goods",
    picture: "mall-teapot",
    points: 32_000,
    amount: "900.00",
    stock: 25,
    en: ["Tea set", "A pot and two cups, well packed. Sent within 5 days."],
    bn: ["চায়ের সেট", "একটি কেটলি ও দুটি কাপ, যত্নে মোড়া। 5 দিনের মধ্যে পাঠানো হবে।"],
  },
  {
    kind: "cash",
    picture: "mall-treasure",
    points: 45_000,
    amount: "500.00",
    ...once,
    memberMax: 1,
    memberPeriod: "day",
    en: ["{amount} in cash", "The best price for your points. Stake it once before you withdraw."],
    bn: ["নগদ {amount}", "পয়েন্টের সবচেয়ে ভালো দাম। তোলার আগে একবার বাজি ধরুন।"],
  },
  {
    kind: "goods",
    picture: "mall-headphone",
    points: 40_000,
    amount: "1800.00",
    amountRequired: "600.00",
    stock: 15,
    memberMax: 1,
    en: ["Headphones", "Wireless, 30 hours of sound. Sent within 5 days."],
    bn: ["হেডফোন", "তারবিহীন, 30 ঘণ্টা চলে। 5 দিনের মধ্যে পাঠানো হবে।"],
  },
  {
    kind: "goods",
    picture: "mall-watch",
    points: 120_000,
    amount: "4000.00",
    stock: 8,
    memberMax: 1,
    en: ["Wrist watch", "Steel, with a leather strap. Sent within 5 days."],
    bn: ["হাতঘড়ি", "ইস্পাতের, চামড়ার ফিতা। 5 দিনের মধ্যে পাঠানো হবে।"],
  },
  {
    kind: "goods",
    levelMin: 2,
    picture: "mall-camera",
    points: 300_000,
    amount: "11000.00",
    stock: 2,
    memberMax: 1,
    en: ["Travel camera", "Small enough for a pocket, with a case. Sent within 5 days."],
    bn: ["ভ্রমণের ক্যামেরা", "পকেটে ধরে, সঙ্গে কেস। 5 দিনের মধ্যে পাঠানো হবে।"],
  },
  {
    kind: "bonus",
    picture: "mall-purse",
    points: 12_000,
    amount: "250.00",
    place: 35,
    terms: { wageringBps: 80_000, days: 7, weights: demoWeights },
    memberMax: 1,
    memberPeriod: "day",
    en: [
      "{amount} bonus",
      "Waits beside your balance and becomes cash when you have staked it 8 times within 7 days.",
    ],
    bn: ["{amount} বোনাস", "ব্যালেন্সের পাশে থাকে। 7 দিনে 8 গুণ বাজি ধরলে নগদ হয়ে যায়।"],
  },
];

/** The same ids every time, so that a second seeding finds them. */
const idOf = (place: number) =>
  `0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e${String(place).padStart(2, "0")}`;

export const demoItems = (merchantCode: string): ItemToSave[] =>
  wares.map(({ en, bn, ...ware }, index) => ({
    merchantCode,
    itemId: idOf(index + 1),
    revision: 0,
    settings: {
      ...common,
      ...ware,
      place: ware.place ?? (index + 1) * 10,
      name: { en: en[0], bn: bn[0] },
      about: { en: en[1], bn: bn[1] },
    },
  }));
