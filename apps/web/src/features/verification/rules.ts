import { pictureMegabytesMax } from "../../lib/picture-rules.ts";

/** What the server takes of documents, said before anything is sent. */

export const documentTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export function documentFault({ type, size }: Pick<File, "type" | "size">) {
  if (!documentTypes.some((known) => known === type)) return "notPicture";
  return size > pictureMegabytesMax * 1024 * 1024 ? "tooLarge" : undefined;
}
