import type { Language } from "@baize/contract";

/** The letters each language is written in, where they are not Latin. */
const scripts: Readonly<Partial<Record<Language, RegExp>>> = {
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ne: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  zh: /\p{Script=Han}/u,
  kk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  km: /\p{Script=Khmer}/u,
  lo: /\p{Script=Lao}/u,
  my: /\p{Script=Myanmar}/u,
  ta: /\p{Script=Tamil}/u,
  th: /\p{Script=Thai}/u,
};

const foreign = /[^\P{L}\p{Script=Latin}ʻʼ]/u;

/** Words that stay in Latin letters everywhere: marks, signs, abbreviations. Compared folded. */
const keptWords = new Set(
  (
    "amberjack tidewater hearthside novella spins skylark baize " +
    "vip sms otp pin qr rtp ip id ok url https http pwa faq utc gmt am pm kb mb x px " +
    "png jpg jpeg webp avif html5 json csv sha sha256 hmac sha-256 hmac-sha-256 " +
    "android ios iphone ipad chrome safari edge firefox windows mac linux wi-fi wifi " +
    "google facebook whatsapp telegram line zalo wechat qq kakaotalk viber instagram youtube " +
    "drand quicknet amber50 sandpay usdt btc bdt visa mastercard bkash nagad rocket " +
    "yyyy-mm-dd mm-dd-yyyy html css rng pvp aegis pem base64"
  ).split(" "),
);

/** Names of several words, of which each alone is translated. */
const keptNames = /Google Authenticator|Microsoft Authenticator/g;

const latinWord = /\p{Script=Latin}[\p{Script=Latin}\d-]*/gu;

/** English words that are no words of the other languages in Latin letters. */
const giveaways = new Set("the your and with please this you was from have been".split(" "));

export function isLatin(language: Language): boolean {
  return scripts[language] === undefined;
}

function latinWordsOf(words: string): string[] {
  // Addresses, and codes in which letters and digits mix, are no words.
  const plain = words.replace(/https?:\S+|\S+@\S+/g, " ").replace(keptNames, " ");
  return [...plain.matchAll(latinWord)].map(([word]) => word);
}

function isKept(word: string): boolean {
  return keptWords.has(word.toLowerCase());
}

/** Whether there is anything to translate: a word that does not stay as it is. */
export function hasWords(english: string): boolean {
  return latinWordsOf(english).some((word) => word.length > 1 && !isKept(word));
}

/**
 * What is wrong with the letters of a translation, if anything: none of the language's own, English
 * words left over, or letters of another script.
 */
export function scriptFault(
  language: Language,
  english: string,
  translated: string,
  isName: boolean,
): string | undefined {
  if (!hasWords(english)) return undefined;
  const own = scripts[language];
  if (own === undefined) {
    const strange = foreign.exec(translated)?.[0];
    if (strange !== undefined) return `letter of another script: ${strange}`;
    const left = latinWordsOf(translated.toLowerCase()).filter((word) => giveaways.has(word));
    return new Set(left).size > 1 ? `English left over: ${left.join(", ")}` : undefined;
  }
  if (!own.test(translated)) return "no letters of the language's own script";
  if (isName) return undefined;
  const inEnglish = new Set(latinWordsOf(english).map((word) => word.toLowerCase()));
  const left = latinWordsOf(translated).filter(
    (word) => word.length > 1 && !isKept(word) && inEnglish.has(word.toLowerCase()),
  );
  return left.length > 0 ? `English left over: ${left.join(", ")}` : undefined;
}
