import type { Signer } from "./keys/signature.ts";
import type { VendorFacts } from "./store.ts";

/** Our calls to vendors: signed over the bytes that are sent, and bounded in time and size. */

const answerMsMax = 5000;
const answerBytesMax = 2_000_000;

export interface VendorCallDeps {
  /** Signs the exact bytes of our calls. */
  readonly sign: Signer;
  /** How long a vendor may take to answer; five seconds unless told otherwise. */
  readonly timeoutMs?: number;
}

export class VendorError extends Error {
  override readonly name = "VendorError";
  readonly httpStatus: number | undefined;
  /** What the vendor said of it. */
  readonly words: string | undefined;
  constructor(message: string, httpStatus?: number, words?: string) {
    super(message);
    this.httpStatus = httpStatus;
    this.words = words;
  }
}

/** Reads an answer up to the bound, so that no vendor can fill our memory. */
async function textOf(answer: Response, path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new VendorError(`${path} answered too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The `error` of a response that is not a valid answer. */
function errorIn(text: string): string | undefined {
  try {
    const parsed = JSON.parse(text) as { readonly error?: unknown } | null;
    return typeof parsed?.error === "string" ? parsed.error : undefined;
  } catch {
    return undefined;
  }
}

/** One signed call; the bytes that are signed are the bytes that are sent. */
export async function callVendor(
  deps: VendorCallDeps,
  vendor: VendorFacts,
  path: string,
  content: object,
): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(content));
  const answer = await fetch(`${vendor.apiUrl}/operator/generic/v2${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [vendor.signatureHeader]: deps.sign(body),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(deps.timeoutMs ?? answerMsMax),
  });
  const text = await textOf(answer, path);
  if (!answer.ok) {
    throw new VendorError(`${path} answered ${answer.status}`, answer.status, errorIn(text));
  }
  return JSON.parse(text) as unknown;
}
