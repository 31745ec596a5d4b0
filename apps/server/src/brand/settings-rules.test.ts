import type { BrandSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { faultOfHosts, faultOfSettings } from "./settings-rules.ts";

const rule = {
  isShown: true,
  isRequired: true,
  acceptedPattern: "\\S*",
  minLength: 4,
  maxLength: 20,
  patternId: 9,
};

const settings: BrandSettings = {
  brandName: "Amberjack",
  mark: "",
  accent: "",
  ageMin: 18,
  agentAccountsDayMax: 20,
  timeZone: "Asia/Dhaka",
  languages: ["bn", "en"],
  defaultLanguage: "bn",
  supportUrl: "https://help.example/",
  imageHosts: ["https://pictures.example"],
  launchHosts: [],
  analyticsTag: null,
  flags: { LOGIN: true },
  blockedCountries: ["US", "ZZ"],
  registration: { username: rule, password: rule },
  signIn: {
    smsCountries: ["BD", "IN"],
    smsPerDayMax: 100,
    loginFailuresMax: 3,
    loginLockMinutes: 30,
    captchaAfterFailures: 2,
    passwordDaysMax: null,
    checksUnknownPlaces: true,
  },
};

const withRule = (given: Partial<typeof rule>): Partial<BrandSettings> => ({
  registration: { username: rule, password: rule, email: { ...rule, ...given } },
});

test("settings that are right have no fault", () => {
  expect(faultOfSettings(settings, ["LOGIN"])).toBeUndefined();
});

test.each<[Partial<BrandSettings>, string, string]>([
  [{ timeZone: "Asia/Nowhere" }, "timeZone", "unknown_time_zone"],
  [{ timeZone: "+06:00" }, "timeZone", "unknown_time_zone"],
  [{ languages: ["en", "en"], defaultLanguage: "en" }, "languages", "twice"],
  [{ defaultLanguage: "fr" }, "defaultLanguage", "not_offered"],
  [{ imageHosts: ["https://a.example", "https://a.example"] }, "imageHosts", "twice"],
  [{ imageHosts: ["https://:9"] }, "imageHosts", "not_an_address"],
  [{ launchHosts: ["https://me@games.example"] }, "launchHosts", "not_an_address"],
  [{ supportUrl: "https://[broken" }, "supportUrl", "not_an_address"],
  [{ flags: { LOGIN: true, UNHEARD: true } }, "flags.UNHEARD", "unknown_flag"],
  [{ blockedCountries: ["QX"] }, "blockedCountries", "unknown_country"],
  [{ blockedCountries: ["US", "US"] }, "blockedCountries", "twice"],
  [
    { signIn: { ...settings.signIn, smsCountries: ["ZZ"] } },
    "signIn.smsCountries",
    "country_without_dialling_code",
  ],
  [{ registration: { password: rule } }, "registration.username", "field_missing"],
  [
    { registration: { username: rule, password: { ...rule, isShown: false } } },
    "registration.password",
    "field_missing",
  ],
  [withRule({ minLength: 9, maxLength: 8 }), "registration.email.maxLength", "length_order"],
  [withRule({ maxLength: 256 }), "registration.email.maxLength", "length_order"],
  [withRule({ acceptedPattern: "(a+)+" }), "registration.email.acceptedPattern", "pattern_refused"],
])("%j is refused at %s: %s", (given, field, reason) => {
  expect(faultOfSettings({ ...settings, ...given }, ["LOGIN"])).toEqual({ field, reason });
});

test("a language whose texts are not all there is not offered", () => {
  const fault = { field: "languages", reason: "language_incomplete" };
  expect(faultOfSettings(settings, ["LOGIN"], ["bn"])).toEqual(fault);
  expect(faultOfSettings(settings, ["LOGIN"], ["bn", "en", "th"])).toBeUndefined();
});

test("a brand keeps its main domain, and names each host once", () => {
  expect(faultOfHosts(["a.example", "b.example"], "b.example")).toBeUndefined();
  expect(faultOfHosts(["a.example"], "b.example")?.reason).toBe("main_domain_missing");
  expect(faultOfHosts(["a.example", "a.example"], "a.example")?.reason).toBe("twice");
});
