import type { Country, RegisterMobileRequest, RegisterRequest } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { createAffiliates } from "../affiliates/service.ts";
import { listCountries } from "../contacts/countries.ts";
import {
  openAccount,
  openTrial,
  type AccountOrder,
  type OnMemberRegistered,
  type OpeningDeps,
} from "./opening.ts";
import { deleteOldResetLinks } from "../passwords/store.ts";
import { createPasswordChanges, type PasswordChangesDeps } from "../passwords/service.ts";
import { register, type RegistrationDeps, type RegistrationVisitor } from "./service.ts";
import type { Visitor } from "../sessions/service.ts";

/** The ways to an account and to another password put together. */
export interface JoiningDeps
  extends
    Omit<OpeningDeps, "affiliates" | "contacts" | "entry">,
    Pick<RegistrationDeps, "captchas" | "codes" | "phoneTokens" | "socialLinks" | "activity">,
    Omit<PasswordChangesDeps, "persons" | "contacts" | "entry"> {
  readonly contacts: RegistrationDeps["contacts"] & PasswordChangesDeps["contacts"];
  readonly persons: RegistrationDeps["persons"] & PasswordChangesDeps["persons"];
  readonly entry: RegistrationDeps["entry"] & PasswordChangesDeps["entry"];
  readonly onMemberRegistered?: OnMemberRegistered | undefined;
}

export function createJoining(given: JoiningDeps) {
  const affiliates = createAffiliates(given);
  const deps = { ...given, affiliates };

  return {
    affiliates,
    passwordChanges: createPasswordChanges(given),
    register: (merchantCode: string, request: RegisterRequest, visitor: RegistrationVisitor) =>
      register(deps, merchantCode, { way: "username", request }, visitor),
    registerMobile: (
      merchantCode: string,
      request: RegisterMobileRequest,
      visitor: RegistrationVisitor,
    ) => register(deps, merchantCode, { way: "mobile", request }, visitor),
    openTrial: (merchantCode: string, visitor: Visitor) => openTrial(deps, merchantCode, visitor),
    /** Countries to choose from beside a number. */
    listCountries: async (merchantCode: string): Promise<Country[]> => {
      const { signIn } = await given.brand.getMerchant(merchantCode);
      return listCountries(signIn.smsCountries);
    },
    openAccount: (order: AccountOrder) => openAccount(deps, order),
    /** Deletes what has served its time. */
    cleanUp: (tx: Tx): Promise<number> => deleteOldResetLinks(tx, given.clock.now()),
  };
}
