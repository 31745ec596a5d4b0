import { expect, test } from "vitest";
import { readNames } from "./rules.ts";

test.each<[string, string, readonly string[]]>([
  ["one a line", "rahim\nkarim\n", ["rahim", "karim"]],
  ["separated, with spaces", " Rahim , KARIM;12 ", ["rahim", "karim", "12"]],
  ["twice", "rahim\r\nRahim", ["rahim"]],
  ["a file with a heading and quotes", 'username\n"rahim"\n', ["rahim"]],
  ["a member who is called so", "rahim\nusername", ["rahim", "username"]],
  ["nothing", " \n,", []],
])("names of a list: %s", (_, text, expected) => {
  expect(readNames(text)).toEqual(expected);
});
