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
export const pictureMegabytesMax = 5;
const pictureBytesMax = pictureMegabytesMax * 1024 * 1024;

/** For the browser's file dialog; what was chosen is checked all the same. */
export const pictureTypes = ["image/png", "image/jpeg"] as const;

/** What is wrong with a text, undefined where nothing is. */
export function contentFault(content: string): "tooShort" | "tooLong" | undefined {
  const { length } = content.trim();
  if (length < contentLengthMin) return "tooShort";
  return length > contentLengthMax ? "tooLong" : undefined;
}

/** What is wrong with a file, undefined where nothing is. */
export function pictureFault(
  file: Pick<File, "type" | "size">,
): "notPicture" | "tooLarge" | undefined {
  if (!pictureTypes.some((type) => type === file.type)) return "notPicture";
  return file.size > pictureBytesMax ? "tooLarge" : undefined;
}

/** The base64 part of a data address. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(",") + 1);
}
