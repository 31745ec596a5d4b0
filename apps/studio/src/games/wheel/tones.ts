/** The colour of a multiplier on the wheel, the same in the scene, the legend and the record. */
const tones: readonly (readonly [number, string])[] = [
  [0, "#2b3150"],
  [149, "#3fa7a0"],
  [169, "#57b36a"],
  [199, "#9ab84a"],
  [249, "#e2a93b"],
  [349, "#e8743b"],
  [600, "#d9467c"],
  [1_000_000, "#b06bff"],
];

export const toneOf = (hundredths: number): string =>
  tones.find(([upTo]) => hundredths <= upTo)?.[1] ?? "#b06bff";
