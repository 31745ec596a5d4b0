import { expect, test } from "vitest";
import { readMobile } from "./phones.ts";

const countries = [
  { countryCode: "BD", countryDialingCode: "+880" },
  { countryCode: "IN", countryDialingCode: "+91" },
];

test.each([
  ["01712345678", "01712345678", "+880"],
  ["1712345678", "1712345678", "+880"],
  [" 017 1234-5678 ", "01712345678", "+880"],
  ["০১৭১২৩৪৫৬৭৮", "01712345678", "+880"],
  ["+880 1712-345678", "1712345678", "+880"],
  ["00919876543210", "9876543210", "+91"],
])("%s typed in Bangladesh is %s of %s", async (typed, mobileNum, countryDialingCode) => {
  expect(await readMobile(typed, "BD", countries)).toEqual({ mobileNum, countryDialingCode });
});

test.each([
  ["", "nothing"],
  ["0171234567", "too short"],
  ["0212345678", "a landline"],
  ["abc", "letters"],
  ["+4915112345678", "a country that is not offered"],
])("%j is no mobile number: %s", async (typed) => {
  expect(await readMobile(typed, "BD", countries)).toBeUndefined();
});
