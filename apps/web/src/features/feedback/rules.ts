/** What the server takes, said before anything is sent. */

export const feedbackTypes = [
  "deposit",
  "withdraw",
  "game",
  "account",
  "promotion",
  "suggestion",
  "complaint",
  "other",
] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const contentLengthMin = 10;
export const contentLengthMax = 2_000;
export const contactLengthMax = 100;
export const picturesMax = 3;

/** What is wrong with a text, undefined where nothing is. */
export function contentFault(content: string): "tooShort" | "tooLong" | undefined {
  const { length } = content.trim();
  if (length < contentLengthMin) return "tooShort";
  return length > contentLengthMax ? "tooLong" : undefined;
}
