import type { AddressRegion, MerchantDefinition } from "../../apps/server/src/brand/index.ts";

/** The demo's two brands: Amberjack on every local address, and Tidewater on `alt.localhost`. */

type Field = MerchantDefinition["registration"][number];

function required(
  field: Field["field"],
  patternId: number,
  lengthMin: number,
  lengthMax: number,
): Field {
  return { field, isRequired: true, patternId, acceptedPattern: null, lengthMin, lengthMax };
}

function optional(...given: Parameters<typeof required>): Field {
  return { ...required(...given), isRequired: false };
}

const registration: readonly Field[] = [
  required("username", 1, 4, 20),
  required("password", 9, 8, 64),
  optional("mobileNum", 6, 6, 15),
  optional("email", 3, 6, 100),
  required("birthday", 11, 10, 10),
  optional("affiliateCode", 4, 3, 32),
];

/** Everything a form may ask for, so that somebody sees it all at work. */
const everyField: readonly Field[] = [
  required("username", 1, 4, 20),
  required("password", 20, 8, 64),
  optional("mobileNum", 6, 6, 15),
  required("email", 3, 6, 100),
  required("payeeName", 12, 2, 60),
  required("birthday", 11, 10, 10),
  optional("idNumber", 4, 6, 20),
  required("paymentPassword", 6, 6, 6),
  optional("qqNum", 6, 5, 12),
  optional("line", 9, 4, 20),
  optional("whatsapp", 6, 6, 15),
  optional("facebook", 9, 4, 50),
  optional("wechat", 9, 6, 20),
  optional("recommenderId", 4, 3, 32),
  optional("affiliateCode", 4, 3, 32),
  required("captcha", 0, 1, 16),
];

const signIn: MerchantDefinition["signIn"] = {
  smsCountries: ["BD"],
  smsPerDayMax: 5000,
  loginFailuresMax: 3,
  loginLockMinutes: 30,
  captchaAfterFailures: 2,
  passwordDaysMax: 180,
  checksUnknownPlaces: true,
  phoneAuth: "own",
};

/** Flags of the specification; what is not built yet is off. */
const flags = {
  REGISTER: true,
  "REGISTER/USERNAMEREG3": true,
  "REGISTER/MOBILENUMREG3": true,
  "REGISTER/MOBILENUMPASSREG3": true,
  "REGISTER/REGMOBVERF3": true,
  LOGIN: true,
  "LOGIN/FREEPLAY3": true,
  "LOGIN/MOBILEVERCODELOGIN3": true,
  "LOGIN/PWDEXPFORCECHANGE3": true,
  "LOGIN/CHNGPASSVERIF3": true,
  AGENT: false,
  "AGENT/AGENTPOLICY3": false,
};

const banners: MerchantDefinition["banners"] = [
  {
    bannerId: "skylark",
    groupName: "w_home",
    art: "skylark",
    title: { en: "Skylark is climbing", bn: "স্কাইলার্ক উড়ছে" },
    body: {
      en: "One sky for everybody. Take your winnings before it flies away.",
      bn: "সবার জন্য একই আকাশ। উড়ে যাওয়ার আগেই জেতা টাকা তুলে নিন।",
    },
    action: { en: "Play Skylark", bn: "স্কাইলার্ক খেলুন" },
    url: "/seamless?vassalage=HSE&gameCode=skylark",
  },
  {
    bannerId: "lantern-koi",
    groupName: "w_home",
    art: "lantern-koi",
    title: { en: "Lantern Koi", bn: "লণ্ঠন কই" },
    body: {
      en: "Five reels, three rows, and free spins when the lanterns light.",
      bn: "পাঁচ রিল, তিন সারি, আর লণ্ঠন জ্বললেই ফ্রি স্পিন।",
    },
    action: { en: "Spin the reels", bn: "রিল ঘোরান" },
    url: "/seamless?vassalage=NVS&gameCode=lantern-koi",
  },
  {
    bannerId: "welcome",
    groupName: "w_home",
    art: "welcome",
    title: { en: "Every roll can be checked", bn: "প্রতিটি চাল যাচাই করা যায়" },
    body: {
      en: "Amber Dice shows the seed behind each result, so you can check it yourself.",
      bn: "অ্যাম্বার ডাইস প্রতিটি ফলের পেছনের সিড দেখায়, নিজেই মিলিয়ে নিন।",
    },
    action: { en: "Roll the dice", bn: "ডাইস ছুড়ুন" },
    url: "/seamless?vassalage=HSE&gameCode=amber-dice",
  },
];

const notices: MerchantDefinition["notices"] = [
  {
    noticeId: "play-for-fun",
    title: {
      en: "Try every open game with play money first: choose free play at the top of the page.",
      bn: "আগে খেলার টাকায় যেকোনো গেম খেলে দেখুন: পেজের উপরে ফ্রি প্লে বেছে নিন।",
    },
  },
  {
    noticeId: "adults-only",
    title: {
      en: "For adults of 18 and over. Play only with money you can spare.",
      bn: "শুধু ১৮ বছর বা তার বেশি বয়সীদের জন্য। যে টাকা হারালে ক্ষতি নেই, শুধু তা দিয়েই খেলুন।",
    },
  },
];

export const demoMerchants: readonly MerchantDefinition[] = [
  {
    merchantCode: "AMBERJACK",
    brandName: "Amberjack",
    mainDomain: "localhost",
    isDefault: true,
    currency: "BDT",
    countryCode: "BD",
    languages: ["bn", "en"],
    defaultLanguage: "bn",
    timeZone: "Asia/Dhaka",
    ageMin: 18,
    supportUrl: null,
    hosts: ["localhost", "amberjack.localhost"],
    flags,
    registration,
    signIn,
    blockedCountries: ["ZZ"],
    banners,
    notices,
  },
  {
    merchantCode: "TIDEWATER",
    brandName: "Tidewater",
    mainDomain: "alt.localhost",
    isDefault: false,
    currency: "BDT",
    countryCode: "BD",
    languages: ["en"],
    defaultLanguage: "en",
    timeZone: "Asia/Dhaka",
    ageMin: 18,
    supportUrl: null,
    hosts: ["alt.localhost"],
    flags: { ...flags, "LOGIN/FREEPLAY3": false },
    registration: everyField,
    signIn: { ...signIn, phoneAuth: "firebase" },
    blockedCountries: [],
    banners: banners.slice(0, 2),
    notices: notices.slice(1),
  },
];

/**
 * Networks reserved for documentation (RFC 5737, RFC 3849), so that no real visitor is in the
 * table.
 */
export const demoRegions: readonly AddressRegion[] = [
  { network: "203.0.113.0/24", countryCode: "ZZ" },
  { network: "198.51.100.0/24", countryCode: "BD" },
  { network: "2001:db8::/32", countryCode: "ZZ" },
];
