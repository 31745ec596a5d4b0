/**
 * What becomes of a message by its receiver's number. The endings are ours, because a site that
 * serves one country reads no others; the published test numbers work as well.
 *
 * https://www.twilio.com/docs/iam/test-credentials
 */
export type Fate =
  | { readonly kind: "accepted" }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly code: number;
      readonly message: string;
    }
  | { readonly kind: "slow"; readonly ms: number };

interface Magic {
  readonly ending: string;
  /** For the page. */
  readonly what: string;
  readonly fate: Fate;
}

const refused = (status: number, code: number, message: string): Fate => ({
  kind: "refused",
  status,
  code,
  message,
});

export const magicNumbers: readonly Magic[] = [
  {
    ending: "0000001",
    what: "No such number: refused for good (21211).",
    fate: refused(400, 21211, "Invalid 'To' Phone Number"),
  },
  {
    ending: "0000002",
    what: "No mobile phone: refused for good (21614).",
    fate: refused(400, 21614, "'To' number is not a valid mobile number"),
  },
  {
    ending: "0000003",
    what: "Too many at once: to be tried again (429).",
    fate: refused(429, 20429, "Too Many Requests"),
  },
  {
    ending: "0000004",
    what: "The carrier is broken: to be tried again (500).",
    fate: refused(500, 20500, "Internal Server Error"),
  },
  {
    ending: "0000005",
    what: "The carrier answers after ten seconds.",
    fate: { kind: "slow", ms: 10_000 },
  },
];

const published: Readonly<Record<string, Fate>> = {
  "+15005550001": refused(400, 21211, "Invalid 'To' Phone Number"),
  "+15005550002": refused(400, 21612, "The 'To' phone number cannot be reached"),
  "+15005550003": refused(400, 21408, "Permission to send to this region is not enabled"),
  "+15005550004": refused(400, 21610, "The recipient has opted out"),
  "+15005550009": refused(400, 21614, "'To' number is not a valid mobile number"),
};

const e164 = /^\+[1-9]\d{6,14}$/;
/** What one message may hold, in parts of 160. */
const bodyLengthMax = 1600;

export function fateOf({ to, from, body }: { to: string; from: string; body: string }): Fate {
  if (to === "") return refused(400, 21604, "A 'To' phone number is required");
  if (from === "") return refused(400, 21603, "A 'From' phone number is required");
  if (body === "") return refused(400, 21602, "Message body is required");
  if (body.length > bodyLengthMax) {
    return refused(400, 21617, "The message body exceeds the 1600 character limit");
  }
  if (from === "+15005550008") return refused(400, 21611, "This number's queue is full");
  if (!e164.test(to)) return refused(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  const magic = magicNumbers.find(({ ending }) => to.endsWith(ending));
  return published[to] ?? magic?.fate ?? { kind: "accepted" };
}
