/** The keys of the texts of landing pages. */
const landingWords = {
  "/register": "register",
  "/": "home",
  "/promotions": "promotions",
  "/games/RNG": "slots",
  "/games/LIVE": "live",
} as const;

export const landingWord = (landing: string) =>
  landingWords[landing as keyof typeof landingWords] ?? "register";
