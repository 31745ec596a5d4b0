/** What is chosen at each place, to be read: places are named where some are left out. */
export function placesText(groups: readonly string[]): string {
  if (groups.every((group) => group !== "")) return groups.join(" | ");
  return groups
    .flatMap((group, at) => (group === "" ? [] : [`${String(at + 1)}: ${group}`]))
    .join(" · ");
}
