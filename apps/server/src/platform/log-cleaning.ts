/**
 * What a line of the log must not hold: passwords, tokens and codes, and what identifies a person
 * or where the money goes. Pure.
 *
 * Three nets, because one has holes. Fields go by their name, at any depth. Of errors only what
 * tells a fault is kept: a database's `detail` holds the failing row, a mail server's answer the
 * addresses. And the finished line is searched for what looks like an address, a number or a key,
 * wherever it came from. Addresses of the internet stay: they are what a misuse is found by.
 */

const removed = "[removed]";

const secretName = new RegExp(
  [
    "pass(?:word|wd|phrase)|secret|token|authorization|cookie|ticket|payload|credential",
    "^otp|otp$|^pin$|recoverycode|verificationcode|stepup|apikey|privatekey|masterkey|signature",
    "e-?mail|mobile|phone|msisdn|birth|^address$|street|postal",
    "accountn(?:umber|o)|iban|cardn(?:umber|o)|^pan$|cvv|cvc|payee|holder|^headers$|^body$",
  ].join("|"),
  "i",
);

const depthMax = 6;
const keptOfErrors = ["code", "statusCode", "constraint", "schema", "table", "routine"] as const;

function errorOf(error: Error, depth: number): Record<string, unknown> {
  const fields = error as unknown as Record<string, unknown>;
  const kept = keptOfErrors.flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(kept),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: cleanedValue(error.cause, depth + 1) }),
  };
}

function cleanedField(name: string, value: unknown, depth: number): unknown {
  const isFigure = typeof value === "number" || typeof value === "boolean" || value === undefined;
  return !isFigure && secretName.test(name) ? removed : cleanedValue(value, depth);
}

function cleanedValue(value: unknown, depth: number): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > depthMax) return "[deep]";
  if (value instanceof Error) return errorOf(value, depth);
  if (ArrayBuffer.isView(value)) return removed;
  if (Array.isArray(value)) return value.map((one) => cleanedValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, cleanedField(name, one, depth + 1)]),
  );
}

/** The fields of a line without what their names or their being an error forbid. */
export function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, cleanedField(name, one, 0)]),
  );
}

const looks: readonly (readonly [RegExp, string])[] = [
  // user:password@ of an address.
  [/(:\/\/)[^/\s"@]+@/g, `$1${removed}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${removed}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, removed],
  // Three parts of a signed token, five of an encrypted one.
  [/\beyJ[\w-]{10,}(?:\.[\w-]*){2,4}/g, removed],
  // International phone numbers.
  [/\+\d[\d ()-]{6,18}\d/g, removed],
  // What follows the question mark of an address may be a code.
  [/(\/[\w./-]*)\?[\w%.~-]+=[^\s"\\]*/g, `$1?${removed}`],
];

/** A finished line without what looks like a secret. */
export function scrubbed(line: string): string {
  return looks.reduce((text, [look, instead]) => text.replace(look, instead), line);
}
