import { expect, test } from "vitest";
import { holdNews, tellNews } from "./held-news.ts";

test("news waits for the last picture, and then comes in order", () => {
  const told: number[] = [];
  const tell = (number: number) => tellNews(() => void told.push(number));
  tell(1);
  const [one, two] = [holdNews(), holdNews()];
  tell(2);
  tell(3);
  one();
  one();
  expect(told).toEqual([1]);
  two();
  expect(told).toEqual([1, 2, 3]);
  tell(4);
  expect(told).toEqual([1, 2, 3, 4]);
});
