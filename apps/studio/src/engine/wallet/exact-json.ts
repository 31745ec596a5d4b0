/** JSON whose integers are exact beyond 2^53: amounts of the wallet contract are signed 64-bit. */

export type ExactJson =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson | undefined };

export function writeExact(value: ExactJson): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value))
    return `[${value.map((item: ExactJson) => writeExact(item)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [`${JSON.stringify(key)}:${writeExact(item)}`],
    );
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value);
}

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads an object's integer field exactly; undefined when the text is not JSON, or the field is
 * missing or not an integer.
 */
export function readIntegerField(text: string, field: string): bigint | undefined {
  const quoted = text.replace(tokens, (token) => (/^-?\d+$/.test(token) ? `"${token}"` : token));
  try {
    const plain: unknown = JSON.parse(text);
    const exact: unknown = JSON.parse(quoted);
    if (!isRecord(plain) || !isRecord(exact)) return undefined;
    const value = exact[field];
    if (typeof plain[field] !== "number" || typeof value !== "string") return undefined;
    return BigInt(value);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
