import type { RegistrationField } from "@baize/contract";
import { demoMerchants } from "../../../tools/seed/brands.ts";
import type { MerchantDefinition } from "../src/brand/index.ts";
import type { TestApp } from "./app.ts";

/** Brands of tests: a demo brand with other flags, fields or numbers. */

type Field = MerchantDefinition["registration"][number];

export interface BrandChanges {
  readonly flags?: Readonly<Record<string, boolean>>;
  /** In the place of all of the brand's fields but user name and password. */
  readonly fields?: readonly Field[];
  readonly signIn?: Partial<MerchantDefinition["signIn"]>;
  readonly hosts?: readonly string[];
}

/** A field of a form; its own pattern and lengths do not matter to the test. */
export function field(name: RegistrationField, changes: Partial<Field> = {}): Field {
  return {
    field: name,
    isRequired: true,
    patternId: 0,
    acceptedPattern: null,
    lengthMin: 1,
    lengthMax: 100,
    ...changes,
  };
}

const always: ReadonlySet<RegistrationField> = new Set(["username", "password"]);

/** Changes one demo brand; what is not named is as in the demo. */
export async function changeBrand(
  { app }: TestApp,
  merchantCode: "AMBERJACK" | "TIDEWATER",
  changes: BrandChanges = {},
): Promise<void> {
  const plain = demoMerchants.find((merchant) => merchant.merchantCode === merchantCode);
  if (plain === undefined) throw new Error(`the demo has no brand ${merchantCode}`);
  const { fields, flags, signIn, hosts } = changes;
  await app.platform.brand.saveMerchants([
    {
      ...plain,
      hosts: hosts ?? plain.hosts,
      flags: { ...plain.flags, ...flags },
      signIn: { ...plain.signIn, ...signIn },
      registration:
        fields === undefined
          ? plain.registration
          : [...plain.registration.filter((one) => always.has(one.field)), ...fields],
    },
  ]);
}
