import type { Brand } from "./brand/index.ts";
import { createBannerFinder, type Content } from "./content/index.ts";
import type { PageSources } from "./platform/http/pages.ts";
import type { OfferGate } from "./protection/index.ts";

interface SiteSourcesDeps {
  readonly brand: Brand;
  readonly content: Content;
  readonly offers: Pick<OfferGate, "mayOfferVisitor">;
  readonly artDir: string;
  /** The site's origin at a host. */
  readonly siteUrl: (host: string) => string;
}

/** What the pages of the site say before their scripts run: whose they are, and a first picture. */
export function createSiteSources(deps: SiteSourcesDeps): Omit<PageSources, "webDir"> {
  const { brand, content, offers, artDir, siteUrl } = deps;
  const findBanner = createBannerFinder(artDir);
  return {
    async brandOf(host) {
      const merchant = await brand.findCallMerchant(host);
      if (merchant === undefined) return undefined;
      const { brandName: name, defaultLanguage: language, mainDomain, look } = merchant;
      return { name, language, origin: siteUrl(mainDomain), ...look };
    },
    /**
     * The picture is only foretold where this server delivers it, to visitors the site is open to.
     */
    async leadOf(host, ip) {
      const merchant = await brand.findCallMerchant(host);
      if (merchant === undefined || merchant.maintenance !== undefined) return undefined;
      const { merchantCode, defaultLanguage: language } = merchant;
      const { imageHosts } = await brand.getMerchant(merchantCode);
      if (imageHosts.length > 0 || (await brand.isRegionBlocked(merchantCode, ip)))
        return undefined;
      const { banners } = await content.home(
        merchantCode,
        { language, host },
        offers.mayOfferVisitor(),
      );
      const lead = banners.find(({ groupName }) => groupName === "w_home");
      return lead === undefined ? undefined : findBanner(lead.picture);
    },
  };
}
