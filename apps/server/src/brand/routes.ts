import { systemStatuses, type Resource } from "@baize/contract";
import type { Handlers } from "../platform/http/call.ts";
import { flagTree } from "./rules.ts";
import type { Brand } from "./service.ts";

type BrandCalls =
  | "permissions"
  | "systemStatus"
  | "whitelabel"
  | "registerSettings"
  | "domainRoutes";

/** What of the first answer other modules keep. */
export interface BrandRouteSources {
  readonly listResources: (
    merchantCode: string,
    visitor: { readonly language: string; readonly host: string },
  ) => Promise<Resource[]>;
}

export function brandRoutes(brand: Brand, sources: BrandRouteSources): Handlers<BrandCalls> {
  return {
    permissions: async (_input, { merchantCode, ip, language, host }) => {
      const status = await brand.statusFor(merchantCode, ip);
      return {
        maintenance: status.status === systemStatuses.maintenance,
        maintenanceEndAt: status.maintenanceEndAt,
        regionRestriction: status.isRegionBlocked,
        location: { ip },
        serverTime: status.serverTime,
        info: {
          ...(await brand.describe(merchantCode)),
          resources: await sources.listResources(merchantCode, { language, host }),
        },
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
