import { dayMs } from "@baize/contract/durations";
import { useState } from "react";

/** Two days as they are typed, yyyy-MM-dd. */
export interface TypedDays {
  readonly from: string;
  readonly to: string;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** What is wrong with them: undefined where nothing is, or where they are not typed yet. Pure. */
export function faultOfDays(
  { from, to }: TypedDays,
  daysMax: number,
): "order" | "too_long" | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  if (to < from) return "order";
  return (Date.parse(to) - Date.parse(from)) / dayMs >= daysMax ? "too_long" : undefined;
}

/**
 * Days that are typed one after the other: they are asked for once they make sense, and until then
 * what was asked for before stays.
 */
export function useTypedDays(
  asked: TypedDays,
  isRight: (days: TypedDays) => boolean,
  onRight: (days: TypedDays) => void,
) {
  const [typed, setTyped] = useState<TypedDays>();
  const days = typed ?? asked;
  const type = (part: Partial<TypedDays>): void => {
    const next = { ...days, ...part };
    const isAsked = isRight(next);
    setTyped(isAsked ? undefined : next);
    if (isAsked) onRight(next);
  };
  return { days, type };
}
