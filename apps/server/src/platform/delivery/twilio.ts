import { z } from "zod";
import { CarrierError, type Carrier, type Letter } from "./carrier.ts";

/**
 * Text messages by Twilio's Messages resource, which several companies speak: a form with To, From
 * and Body, basic authentication, 201 with the message's sid.
 *
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
export interface TwilioOptions {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** A number (E.164), a short code or a sender id. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const timeoutMsDefault = 5000;
const answerBytesMax = 16_384;

const Accepted = z.object({ sid: z.string().min(1).max(64), status: z.string() });
const Refused = z.object({ code: z.number().int() });

/** The sender's queue is full, which the carrier says with a status that means something else. */
const queueFull = 21611;

/** Too busy, or broken for a while; 401 too, because keys are put right while messages wait. */
function isPassing(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text.length > answerBytesMax) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, answer: unknown): CarrierError {
  const refused = Refused.safeParse(answer);
  if (!refused.success) return new CarrierError(`http_${status}`, !isPassing(status));
  const { code } = refused.data;
  return new CarrierError(`twilio_${code}`, !isPassing(status) && code !== queueFull);
}

export function createTwilio(options: TwilioOptions): Carrier {
  const { url, account, token, from, timeoutMs = timeoutMsDefault } = options;
  const resource = `${url.replace(/\/$/, "")}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  const stopped = new AbortController();

  async function post({ to, text }: Letter) {
    try {
      const answer = await fetch(resource, {
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]),
      });
      return { status: answer.status, content: await readAnswer(answer) };
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      throw new CarrierError(isLate ? "timeout" : "unreachable", false);
    }
  }

  return {
    async send(letter) {
      const { status, content } = await post(letter);
      if (status < 200 || status > 299) throw refusalOf(status, content);
      const accepted = Accepted.safeParse(content);
      if (!accepted.success) throw new CarrierError("answer_unreadable", false);
      if (["failed", "undelivered", "canceled"].includes(accepted.data.status)) {
        throw new CarrierError(`twilio_${accepted.data.status}`, true);
      }
      return accepted.data.sid;
    },
    async close() {
      stopped.abort();
    },
  };
}
