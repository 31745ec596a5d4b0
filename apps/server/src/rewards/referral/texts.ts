import type { LocalText } from "../../platform/text.ts";

/** What members read of their awards for friends; other languages show the English. */
export const awardTitles = {
  inviter: {
    en: "A friend you invited has qualified",
    bn: "আপনার আমন্ত্রিত বন্ধু শর্ত পূরণ করেছেন",
  },
  friend: { en: "Welcome, you came by a friend", bn: "স্বাগতম, আপনি বন্ধুর আমন্ত্রণে এসেছেন" },
  steps: { en: "More friends in one month", bn: "এক মাসে আরও বেশি বন্ধু" },
  share: { en: "Your share of a friend's play", bn: "বন্ধুর খেলা থেকে আপনার অংশ" },
} as const satisfies Record<string, LocalText>;
