import type { CallAnswer, CallInput, RefusalBody } from "@baize/contract";
import { wireOf } from "./client.ts";
import { CallRefused } from "./refused.ts";
import { readToken } from "./session.ts";

/**
 * Calls with a large body. `fetch` does not say how far it has come, so these go by the older
 * interface; answers and refusals are those of `call`.
 */

/** A picture on a slow line takes its time. */
const timeoutMs = 120_000;

type PictureCall = "uploadFeedbackPicture" | "uploadApplicationPicture" | "sendDocument";

interface UploadOptions<N extends PictureCall> {
  readonly body: CallInput<N> extends { readonly body: infer B } ? B : never;
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** A fresh proof; see step-up.ts. */
  readonly stepUpToken?: string | undefined;
}

function answerOf(request: XMLHttpRequest): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    throw new CallRefused("network_error", request.status);
  }
  const isFine = request.status >= 200 && request.status < 300;
  if (isFine && typeof answer === "object" && answer !== null && "value" in answer) {
    return answer.value;
  }
  const refusal = answer as Partial<RefusalBody> | null;
  if (refusal?.code === undefined) throw new CallRefused("network_error", request.status);
  throw new CallRefused(refusal.code, request.status, refusal.message, refusal.value);
}

/** Makes a call that carries a picture. Throws `CallRefused` like `call`. */
export function uploadPicture<N extends PictureCall>(
  name: N,
  { body, onProgress, signal, stepUpToken }: UploadOptions<N>,
): Promise<CallAnswer<N>> {
  const { method, path } = wireOf(name);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CallRefused("network_error", 0));
    request.open(method, path);
    request.timeout = timeoutMs;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/json");
    request.setRequestHeader("Language", document.documentElement.lang);
    const token = readToken();
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    if (stepUpToken !== undefined) request.setRequestHeader("Step-Up", stepUpToken);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      try {
        resolve(answerOf(request) as CallAnswer<N>);
      } catch (error) {
        reject(error instanceof CallRefused ? error : new CallRefused("network_error", 0));
      }
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(JSON.stringify(body));
  });
}
