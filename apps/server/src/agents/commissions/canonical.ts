/** Keys in their order, amounts as text: the same content has the same text. */
export function canonical(value: unknown): string {
  if (typeof value === "bigint") return JSON.stringify(String(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const parts = fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${parts.join(",")}}`;
}
