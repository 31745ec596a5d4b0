/**
 * The animals of lunar years. Node's own Chinese calendar puts the new year of 2027 a day late,
 * because that new moon falls five minutes before midnight; so the days are a table (lottery page,
 * section 4.5).
 */
export const animals = [
  "rat",
  "ox",
  "tiger",
  "rabbit",
  "dragon",
  "snake",
  "horse",
  "goat",
  "monkey",
  "rooster",
  "dog",
  "pig",
] as const;

/** First days of lunar years; the first is a year of the snake. */
const newYears = [
  "2025-01-29",
  "2026-02-17",
  "2027-02-06",
  "2028-01-26",
  "2029-02-13",
  "2030-02-03",
  "2031-01-23",
  "2032-02-11",
  "2033-01-31",
  "2034-02-19",
  "2035-02-08",
];
const snake = 5;

/** No new year is before 21 January, so the last year of the table lasts at least until then. */
const tableEnds = "2036-01-21";

/** The animal of the lunar year of a day ("2026-02-17"); undefined outside of the table. */
export function yearAnimalOn(day: string): number | undefined {
  const index = newYears.findLastIndex((first) => first <= day);
  return index < 0 || day >= tableEnds ? undefined : (snake + index) % animals.length;
}

/** The animal of a number from 1 to 49 in the year of an animal: 1 has the year's own. */
export const animalOf = (number: number, yearAnimal: number): number =>
  (((yearAnimal - (number - 1)) % animals.length) + animals.length) % animals.length;
