import type { Handlers } from "../platform/http/call.ts";
import { flagTree } from "./rules.ts";
import type { Brand } from "./service.ts";

type BrandCalls =
  "permissions" | "systemStatus" | "whitelabel" | "registerSettings" | "domainRoutes";

export function brandRoutes(brand: Brand): Handlers<BrandCalls> {
  return {
    permissions: async (_input, { merchantCode, ip }) => {
      const status = await brand.statusFor(merchantCode, ip);
      return {
        maintenance: status.status === 1,
        maintenanceEndAt: status.maintenanceEndAt,
        regionRestriction: status.isRegionBlocked,
        location: { ip },
        serverTime: status.serverTime,
        info: await brand.describe(merchantCode),
      };
    },
    systemStatus: (_input, { merchantCode, ip }) => brand.statusFor(merchantCode, ip),
    whitelabel: async (_input, { merchantCode }) => flagTree(await brand.getMerchant(merchantCode)),
    registerSettings: (_input, { merchantCode }) => brand.registrationSettings(merchantCode),
    domainRoutes: async (_input, { merchantCode }) => [
      ...(await brand.getMerchant(merchantCode)).hosts,
    ],
  };
}
