import type { Profile } from "@baize/contract";
import { expect, test } from "vitest";
import { fieldsNamed, formOf, requestOf } from "./form.ts";

const profile: Profile = {
  nickname: "Rafi",
  birthday: null,
  isBirthdayFixed: false,
  zalo: null,
  telegram: "@rafi",
  whatsapp: null,
  line: null,
  wechat: null,
  facebook: null,
  qqNum: null,
  address: null,
  nationality: "BD",
  occupation: null,
  sourceOfIncome: null,
  region: null,
};

test("what nothing is said about is an empty field and travels as null", () => {
  const form = formOf(profile);
  expect(form).toMatchObject({ nickname: "Rafi", birthday: "", telegram: "@rafi", zalo: "" });
  const { isBirthdayFixed: _, ...details } = profile;
  expect(requestOf(form)).toEqual(details);
});

test("spaces around a detail are not sent, and spaces alone are nothing", () => {
  const form = { ...formOf(profile), nickname: "  Rafi K ", address: "   ", region: " Dhaka " };
  expect(requestOf(form)).toMatchObject({ nickname: "Rafi K", address: null, region: "Dhaka" });
});

test("a refusal of unreadable input is put to the fields it names: invalid_input", () => {
  const fields = [
    { path: "body.nickname", problem: "too_small" },
    { path: "body.address", problem: "too_big" },
    { path: "header.Step-Up", problem: "invalid_format" },
  ];
  expect(fieldsNamed({ fields })).toEqual(["nickname", "address"]);
  expect(fieldsNamed({})).toEqual([]);
});
