import { minuteMs } from "@baize/contract/durations";
import { sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { addSends, listSends, type Sent } from "./store.ts";

/**
 * How many messages a number, its neighbours, a network and a brand may cause: messages cost
 * money, and a phone that rings all night is a weapon.
 *
 * Windows slide in steps of a minute, or of an hour for a whole day. The message is counted before
 * the sums are looked at, with the rows locked, and not counted at all when it is refused.
 */
export interface SendQuestion {
  readonly merchantCode: string;
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly ip: string;
  /** A captcha was answered, or none is asked for here. */
  readonly isProven: boolean;
  /**
   * The receiver's owner asks, after a proof: counted separately from strangers' requests for the
   * same number, or strangers could block the owner's codes all day.
   */
  readonly isOwner: boolean;
  /** Messages of the brand in a day. */
  readonly perDayMax: number;
}

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Limit {
  readonly bucket: Buffer;
  readonly stepMs: number;
  readonly windowMs: number;
  readonly most: number;
  readonly refuse: (retryAfterSeconds: number) => Refusal;
}

/** What the specification tells visitors to wait at most. */
const retrySecondsMax = 300;
/**
 * Digits that a block of numbers shares, plus sign included: SMS pumping uses a block of numbers.
 */
const prefixLength = 8;
const freePerNetwork = 3;

const tooMany = (retryAfterSeconds: number) => new Refusal("sms_too_many", { retryAfterSeconds });

function limitsOf(question: SendQuestion): Limit[] {
  const { merchantCode, channel, to, ip, isProven, isOwner, perDayMax } = question;
  const whose = isOwner ? ["owner"] : [];
  const bucketOf = (...parts: readonly string[]) => sha256(JSON.stringify(["send", ...parts]));
  const network = bucketOf("network", networkOf(ip));
  const perMinute = { stepMs: minuteMs, refuse: tooMany };
  const perHour = { stepMs: hourMs, windowMs: dayMs };
  const captchaNeeded = () => new Refusal("captcha_required", { captcha: true });
  const limits: Limit[] = [
    {
      ...perMinute,
      bucket: bucketOf("number", merchantCode, channel, to, ...whose),
      windowMs: 10 * minuteMs,
      most: 3,
    },
    {
      ...perHour,
      bucket: bucketOf("number day", merchantCode, channel, to, ...whose),
      most: 10,
      refuse: tooMany,
    },
    { ...perMinute, bucket: network, windowMs: hourMs, most: 20 },
  ];
  if (!isProven) {
    const most = freePerNetwork;
    const windowMs = 10 * minuteMs;
    limits.unshift({ ...perMinute, bucket: network, windowMs, most, refuse: captchaNeeded });
  }
  if (channel === "sms") {
    const bucket = bucketOf("prefix", to.slice(0, prefixLength));
    limits.push({ ...perMinute, bucket, windowMs: hourMs, most: 30 });
    limits.push({
      ...perHour,
      bucket: bucketOf("brand day", merchantCode),
      most: perDayMax,
      refuse: () => new Refusal("sms_quota"),
    });
  }
  return limits;
}

/** Seconds until enough of the oldest messages have left the window. */
function secondsUntilFree(sends: readonly Sent[], { windowMs, stepMs, most }: Limit, now: Date) {
  let left = sends.reduce((sum, { sent }) => sum + sent, 0);
  for (const { windowStartedAt, sent } of sends) {
    left -= sent;
    if (left >= most) continue;
    const freeAtMs = windowStartedAt.getTime() + stepMs + windowMs;
    return Math.min(retrySecondsMax, Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000)));
  }
  return retrySecondsMax;
}

function windowStart(now: Date, stepMs: number): Date {
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs);
}

/**
 * Counts a message, in the transaction that writes it.
 *
 * Refuses, in this order: captcha_required, sms_too_many, sms_quota.
 */
export async function countSend(tx: Tx, question: SendQuestion, now: Date): Promise<void> {
  const limits = limitsOf(question);
  const buckets = new Map(limits.map((limit) => [limit.bucket.toString("hex"), limit]));
  const counted = [...buckets.values()];
  await addSends(
    tx,
    counted.map(({ bucket, stepMs }) => ({ bucket, windowStartedAt: windowStart(now, stepMs) })),
  );
  const since = new Date(now.getTime() - dayMs - hourMs);
  const all = await listSends(
    tx,
    counted.map(({ bucket }) => bucket),
    since,
  );
  for (const limit of limits) {
    const from = now.getTime() - limit.windowMs - limit.stepMs;
    const sends = all.filter(
      ({ bucket, windowStartedAt }) =>
        bucket.equals(limit.bucket) && windowStartedAt.getTime() > from,
    );
    const sum = sends.reduce((total, { sent }) => total + sent, 0);
    if (sum > limit.most) throw limit.refuse(secondsUntilFree(sends, limit, now));
  }
}

/** Counts of before are needed no longer than a day and a step. */
export const sendRecordMs = dayMs + 2 * hourMs;
