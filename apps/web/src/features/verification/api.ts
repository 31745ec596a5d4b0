import type { CallAnswer, CallInput, DocumentKind, Verification } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";
import { base64Of } from "../../lib/picture-rules.ts";
import { dataUrlOf } from "../../lib/pictures.ts";
import { queryClient } from "../../lib/query.ts";
import { uploadPicture } from "../../lib/upload.ts";
import { withStepUp } from "../../lib/step-up.ts";

/** Documents of the member. Cached under the member's key and removed at sign-out. */

/** While something is being checked the page asks again by itself. */
const pollMs = 30_000;

export function isWaiting({ state }: Verification["documents"][number]): boolean {
  return state === "submitted" || state === "in_review";
}

export const verificationQuery = queryOptions({
  queryKey: ["member", "verification"],
  staleTime: 0,
  queryFn: ({ signal }) => call("verification", undefined, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.documents.some(isWaiting) ? pollMs : false),
});

interface SendOptions {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a picture of a document; the answer is the whole updated state. */
export async function sendDocument(
  kind: DocumentKind,
  file: File,
  options: SendOptions,
): Promise<CallAnswer<"sendDocument"> | undefined> {
  const picture = base64Of(await dataUrlOf(file));
  const body: CallInput<"sendDocument">["body"] = { kind, picture };
  const sent = await withStepUp("assurance", ({ stepUpToken }) =>
    uploadPicture("sendDocument", { body, ...options, stepUpToken }),
  );
  if (sent === undefined) return undefined;
  queryClient.setQueryData(verificationQuery.queryKey, sent);
  return sent;
}
