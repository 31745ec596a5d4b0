import type { NewBrand } from "@baize/contract";
import { usualFlags } from "@baize/contract/usual-flags";
import type { MerchantDefinition } from "./definition-store.ts";

/** What a new brand begins with. Pure. */

type Field = MerchantDefinition["registration"][number];

export function requiredField(
  field: Field["field"],
  patternId: number,
  lengthMin: number,
  lengthMax: number,
): Field {
  return { field, isRequired: true, patternId, acceptedPattern: null, lengthMin, lengthMax };
}

export function optionalField(...given: Parameters<typeof requiredField>): Field {
  return { ...requiredField(...given), isRequired: false };
}

/** What a form asks for until the brand says otherwise. */
export const usualRegistration: readonly Field[] = [
  requiredField("username", 1, 4, 20),
  requiredField("password", 9, 8, 64),
  optionalField("mobileNum", 6, 6, 15),
  optionalField("email", 3, 6, 100),
  requiredField("birthday", 11, 10, 10),
  optionalField("affiliateCode", 4, 3, 32),
];

/** The countries whose numbers get messages are the brand's own where none is named. */
export const usualSignIn: MerchantDefinition["signIn"] = {
  smsCountries: [],
  smsPerDayMax: 5000,
  loginFailuresMax: 3,
  loginLockMinutes: 30,
  captchaAfterFailures: 2,
  passwordDaysMax: 180,
  checksUnknownPlaces: true,
  phoneAuth: "own",
};

const lastName = (path: string) => path.split("/").at(-1) ?? path;

/** Ids of the flags there are. */
export const flagIds: readonly string[] = Object.keys(usualFlags).map(lastName);

/** A whole brand out of what is said of a new one. */
export function definitionOf(brand: NewBrand): MerchantDefinition {
  const { flags, hosts, ...named } = brand;
  const [mainDomain = ""] = hosts;
  return {
    ...named,
    mainDomain,
    hosts,
    isDefault: false,
    supportUrl: null,
    flags: Object.fromEntries(
      Object.entries(usualFlags).map(([path, isOn]) => [path, flags[lastName(path)] ?? isOn]),
    ),
    registration: usualRegistration,
    signIn: usualSignIn,
    blockedCountries: [],
  };
}
