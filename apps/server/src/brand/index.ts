/**
 * Brands: which merchant a host belongs to, what it offers, and whether it is open to a visitor.
 *
 * All data of brands fits in memory and is updated on every change. A brand knows no
 * members and no games. Start with `createBrand` in service.ts.
 */
export { demandBrand, demandMerchant } from "./demand.ts";
export { createBrand, type Brand, type BrandDeps } from "./service.ts";
export { serveCustomerService } from "./customer-service.ts";
export { followsRule, patternTextOf, type FieldRule } from "./registration-rules.ts";
export { optionalField, requiredField, usualRegistration, usualSignIn } from "./usual.ts";
export type { MerchantDefinition } from "./definition-store.ts";
export type { AddressRegion, Merchant, RegionLookup, SignInPolicy } from "./rules.ts";
export { brandModule } from "./module.ts";
