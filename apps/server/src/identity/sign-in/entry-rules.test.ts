import type { LoginCheck, LoginWay } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import {
  isCheckNeeded,
  isEnough,
  isPlaceLearnt,
  isSameName,
  isSameNumber,
  offeredChecks,
  placeNetworkOf,
  refusalAt,
  scopeAt,
  type CheckQuestion,
  type ScopeQuestion,
  type Showable,
} from "./entry-rules.ts";

test.each([
  [1, undefined, undefined],
  [2, undefined, undefined],
  [3, undefined, "non_agent_account"],
  [4, undefined, "non_agent_account"],
  [41, "non_member_account", undefined],
  [42, "non_member_account", undefined],
])("type %i may enter the site: %s, and the agents' office: %s", (type, member, agent) => {
  expect(refusalAt("member", type)).toBe(member);
  expect(refusalAt("agent", type)).toBe(agent);
});

test.each<[boolean, ...LoginCheck[]]>([
  [false],
  [true, "totp"],
  [true, "recovery_code"],
  [true, "sms_code"],
  [true, "email_code"],
  [false, "mobile_number"],
  [false, "payee_name"],
  [true, "mobile_number", "payee_name"],
  [true, "payee_name", "email_code"],
])("checks suffice: %s, for %s %s", (expected, ...passed) => {
  expect(isEnough(passed)).toBe(expected);
});

const everything: Showable = {
  hasAuthenticator: true,
  hasRecoveryCode: true,
  mobile: "+8801712345678",
  email: "rumi@mail.test",
  maySendSms: true,
  maySendEmail: true,
  payeeName: "Rumi Akter",
};
const nothing: Showable = {
  hasAuthenticator: false,
  hasRecoveryCode: false,
  mobile: undefined,
  email: undefined,
  maySendSms: true,
  maySendEmail: true,
  payeeName: undefined,
};

describe("what is offered", () => {
  test("is everything the member has, strongest first", () => {
    expect(offeredChecks(everything, "member", "username")).toEqual([
      "totp",
      "recovery_code",
      "sms_code",
      "email_code",
      "mobile_number",
      "payee_name",
    ]);
    expect(offeredChecks(nothing, "member", "username")).toEqual([]);
  });

  test("leaves out what the way in proved already", () => {
    const offered = ["totp", "recovery_code", "email_code", "payee_name"];
    for (const way of ["sms", "firebase", "password_reset"] as const) {
      expect(offeredChecks(everything, "member", way)).toEqual(offered);
    }
  });

  test("leaves out what cannot be sent, and recovery codes that are used up", () => {
    const silent = { ...everything, maySendSms: false, maySendEmail: false };
    expect(offeredChecks({ ...silent, hasRecoveryCode: false }, "member", "username")).toEqual([
      "totp",
      "mobile_number",
      "payee_name",
    ]);
  });

  test("is the authenticator alone in the agents' office", () => {
    expect(offeredChecks(everything, "agent", "username")).toEqual(["totp", "recovery_code"]);
    // One without takes any other proof, and then sets one up.
    const without = { ...everything, hasAuthenticator: false, hasRecoveryCode: false };
    expect(offeredChecks(without, "agent", "username")[0]).toBe("sms_code");
  });
});

const question: CheckQuestion = {
  site: "member",
  way: "username",
  isKnownPlace: false,
  isFirstEntry: false,
  checksUnknownPlaces: true,
  hasAuthenticator: false,
  offered: ["sms_code", "mobile_number"],
};

test.each<[boolean, string, Partial<CheckQuestion>]>([
  [true, "a place not known", {}],
  [false, "a known place", { isKnownPlace: true }],
  [false, "the first entry", { isFirstEntry: true }],
  [false, "a brand that checks no places", { checksUnknownPlaces: false }],
  [true, "the same with an authenticator", { checksUnknownPlaces: false, hasAuthenticator: true }],
  [false, "nothing to show", { offered: [] }],
  [false, "one thing known", { offered: ["payee_name"] }],
  [true, "two things known", { offered: ["mobile_number", "payee_name"] }],
  [false, "a remembered device", { way: "remembered" }],
  [false, "a code on the phone", { way: "sms" }],
  [
    true,
    "a code on the phone beside an authenticator",
    { way: "sms", hasAuthenticator: true, offered: ["totp"] },
  ],
  [true, "a sign-in elsewhere", { way: "google" }],
  [
    true,
    "the agents' office, known or not",
    { site: "agent", isKnownPlace: true, hasAuthenticator: true, offered: ["totp"] },
  ],
  [false, "the office from a known place, without one", { site: "agent", isKnownPlace: true }],
])("asks for a second proof: %s, for %s", (expected, _name, change) => {
  expect(isCheckNeeded({ ...question, ...change })).toBe(expected);
});

test.each<[boolean, Partial<CheckQuestion>]>([
  [false, {}],
  [true, { isFirstEntry: true }],
  [true, { checksUnknownPlaces: false }],
  [true, { way: "sms" }],
  [false, { way: "sms", hasAuthenticator: true }],
])("learns a place: %s, for %o", (expected, change) => {
  expect(isPlaceLearnt({ ...question, ...change })).toBe(expected);
});

const now = new Date("2026-07-20T12:00:00Z");
const scoped: ScopeQuestion = {
  site: "member",
  way: "username",
  memberType: 3,
  hasAuthenticator: false,
  password: { changedAt: now, mustChange: false },
  passwordDaysMax: 180,
  isExpiryForced: true,
  isUnfinished: false,
};
const daysOld = (days: number, mustChange = false) => ({
  changedAt: new Date(now.getTime() - days * dayMs),
  mustChange,
});

test.each<[string, boolean, Partial<ScopeQuestion>]>([
  ["full", false, {}],
  ["password", true, { password: daysOld(0, true) }],
  ["full", false, { password: daysOld(180) }],
  ["password", true, { password: daysOld(180.001) }],
  ["full", true, { password: daysOld(181), isExpiryForced: false }],
  ["full", false, { password: daysOld(999), passwordDaysMax: null }],
  ["full", true, { password: daysOld(181), way: "sms" }],
  ["full", true, { password: daysOld(0, true), way: "firebase" }],
  ["password", true, { password: daysOld(181), way: "google" }],
  ["full", false, { password: undefined }],
  ["account", true, { isUnfinished: true, password: daysOld(0, true) }],
  [
    "account",
    true,
    { isUnfinished: true, site: "agent", memberType: 2, password: daysOld(1, true) },
  ],
  ["full", false, { memberType: 2 }],
  ["authenticator", false, { memberType: 2, site: "agent" }],
  ["full", false, { memberType: 2, site: "agent", hasAuthenticator: true }],
  ["password", true, { memberType: 41, site: "agent", password: daysOld(0, true) }],
])("gives scope %s and tells an expired password: %s", (scope, isPasswordExpired, change) => {
  expect(scopeAt({ ...scoped, ...change }, now)).toEqual({ scope, isPasswordExpired });
});

test.each([
  ["198.51.100.7", "198.51.100"],
  ["::ffff:198.51.100.7", "198.51.100"],
  ["2001:db8:a:b:c::1", "2001:db8:a"],
  ["2001:0DB8:000A::1", "2001:db8:a"],
  ["2001:db8::1", "2001:db8:0"],
  ["::1", "0:0:0"],
])("knows %s by its network %s", (ip, network) => {
  expect(placeNetworkOf(ip)).toBe(network);
});

test.each([
  ["+880 1712-345678", true],
  ["01712345678", true],
  ["1712345678", true],
  ["008801712345678", true],
  ["০১৭১২৩৪৫৬৭৮", true],
  ["12345678", false],
  ["345678", false],
  ["01712345679", false],
  ["", false],
])("takes %s for the bound number: %s", (typed, expected) => {
  expect(isSameNumber(typed, "+8801712345678")).toBe(expected);
});

test("takes names as the same but for case, blanks and forms of letters", () => {
  expect(isSameName("  RUMI  akter ", "Rumi Akter")).toBe(true);
  expect(isSameName("Ｒｕｍｉ Akter", "Rumi Akter")).toBe(true);
  expect(isSameName("Rumi Aktar", "Rumi Akter")).toBe(false);
});

test("every way in is decided on", () => {
  const ways: LoginWay[] = ["username", "google", "facebook"];
  for (const way of ways) expect(isCheckNeeded({ ...question, way })).toBe(true);
});
