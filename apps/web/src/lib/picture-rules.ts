/** What the server takes of pictures, said before anything is sent. */

export const pictureMegabytesMax = 5;
const pictureBytesMax = pictureMegabytesMax * 1024 * 1024;

/** For the browser's file dialog; the chosen file is still checked. */
export const pictureTypes = ["image/png", "image/jpeg"] as const;

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
