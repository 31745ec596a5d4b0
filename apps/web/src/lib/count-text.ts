/** A count as players read it: Latin digits, "," between thousands, like every amount. */
export function countText(count: number | string): string {
  const [whole = "", fraction] = String(count).split(".");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? text : `${text}.${fraction}`;
}
