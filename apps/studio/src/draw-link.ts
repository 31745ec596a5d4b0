/**
 * What the public page of proofs is asked of a draw, as it stands in its address: all that gives
 * the result again, and nothing that has to be looked up.
 */
const fields = [
  "draw",
  "numero",
  "end",
  "number",
  "link",
  "round",
  "signature",
  "randomness",
  "test",
  "result",
  "root",
  "slip",
  "index",
  "size",
  "path",
] as const;
export type DrawField = (typeof fields)[number];

/** As typed: empty where nothing is known. `slip` is a slip's text, `path` hashes with commas. */
export type DrawCase = Readonly<Record<DrawField, string>>;

/** Null where the address asks about a round. */
export function drawOfFragment(fragment: string): DrawCase | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!given.has("draw")) return null;
  return Object.fromEntries(fields.map((one) => [one, given.get(one) ?? ""])) as DrawCase;
}

export function drawAddress(given: Partial<DrawCase>, lang: string, back?: string | null): string {
  const known = Object.entries(given).filter(([, text]) => text !== "");
  const asked = new URLSearchParams({ lang, ...(typeof back === "string" ? { back } : {}) });
  return `/verify?${asked.toString()}#${new URLSearchParams(known).toString()}`;
}
