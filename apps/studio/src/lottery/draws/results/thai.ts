import type { ResultValues } from "./shape.ts";

/**
 * The numbers that bets of the Thai style are on, from results of each family that has them
 * (lottery document, sections 2 and 4.8).
 */
export interface ThaiNumbers {
  /** In order. */
  readonly top3: string;
  readonly top2: string;
  readonly down2: string;
  readonly front3: readonly string[];
  readonly back3: readonly string[];
}

const withoutSides = { front3: [], back3: [] } as const;

/** Of a TH result: 6 digits, 2 × 3 front, 2 × 3 back, 2 down. */
export function thaiNumbers(values: ResultValues): ThaiNumbers {
  const [first = "", front, otherFront, back, otherBack, down2 = ""] = values;
  return {
    top3: first.slice(-3),
    top2: first.slice(-2),
    down2,
    front3: [front ?? "", otherFront ?? ""],
    back3: [back ?? "", otherBack ?? ""],
  };
}

/** Of a LA result of four digits: 3 top = last 3, 2 top = last 2, 2 down = first 2. */
export function laoNumbers([number = ""]: ResultValues): ThaiNumbers {
  return {
    top3: number.slice(-3),
    top2: number.slice(-2),
    down2: number.slice(0, 2),
    ...withoutSides,
  };
}

/** The HN result that a VN27 result gives: last 3 of the special prize, last 2 of the first. */
export function hanoiValues([special = "", first = ""]: ResultValues): string[] {
  return [special.slice(-3), first.slice(-2)];
}

export function hanoiNumbers([top3 = "", down2 = ""]: ResultValues): ThaiNumbers {
  return { top3, top2: top3.slice(-2), down2, ...withoutSides };
}

/** Of a Yeekee result of five digits: 3 top = last three, 2 down = the two digits before. */
export function yeekeeNumbers([number = ""]: ResultValues): ThaiNumbers {
  return {
    top3: number.slice(-3),
    top2: number.slice(-2),
    down2: number.slice(0, 2),
    ...withoutSides,
  };
}
