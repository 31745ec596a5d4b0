/** Figures of the specification: one page at either end, five around the present one. */
const marginPages = 1;
const rangePages = 5;

/** The page numbers a pager shows; undefined marks a gap between two of them. */
export function pageNumbers(page: number, total: number): readonly (number | undefined)[] {
  const start = Math.max(1, Math.min(page - Math.floor(rangePages / 2), total - rangePages + 1));
  const end = start + rangePages - 1;
  const shown = Array.from({ length: total }, (_, index) => index + 1).filter(
    (number) =>
      number <= marginPages || number > total - marginPages || (number >= start && number <= end),
  );
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    return before !== undefined && number - before > 1 ? [undefined, number] : [number];
  });
}
