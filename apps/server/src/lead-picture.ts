import type { Brand } from "./brand/index.ts";
import { createBannerFinder, type Content } from "./content/index.ts";

/** The picture a visitor's home page opens with, where this server delivers it. */
export function createLeadFinder(brand: Brand, content: Content, artDir: string) {
  const findBanner = createBannerFinder(artDir);
  return async (host: string, ip: string) => {
    const merchant = await brand.findCallMerchant(host);
    if (merchant === undefined || merchant.maintenance !== undefined) return undefined;
    const { merchantCode, defaultLanguage: language } = merchant;
    const { imageHosts } = await brand.getMerchant(merchantCode);
    if (imageHosts.length > 0 || (await brand.isRegionBlocked(merchantCode, ip))) return undefined;
    const { banners } = await content.home(merchantCode, { language, host });
    const lead = banners.find(({ groupName }) => groupName === "w_home");
    return lead === undefined ? undefined : findBanner(lead.picture);
  };
}
