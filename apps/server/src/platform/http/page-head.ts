import { rightToLeft } from "@baize/contract";
import { escaped } from "../text.ts";
import { pageTexts } from "./page-texts.ts";
import { brandPicturePath, markPathOf, type SiteBrand } from "./manifest.ts";

/** What a page tells of itself before its scripts run. */

/** Addresses that search engines may show, in addition to those of the game types. */
const openPages = new Set(["/", "/promotions", "/help", "/winners", "/app"]);
const gameTypePages = new Set(
  "sports esports lott elott cockfight live fish rng pvp bgs".split(" ").map((name) => `/${name}`),
);

/** Other addresses of the home page, some with a dialog over it. */
const homePages = new Set(["/index", "/index.html", "/home", "/login", "/register"]);

/** The one address of a page that has several; undefined where nobody is to find it. */
export function canonicalPathOf(url: string): string | undefined {
  // A slash at the end makes no other page of an address.
  const path = (url.split(/[?#]/)[0] ?? "").replace(/\/+$/, "") || "/";
  if (homePages.has(path)) return "/";
  if (path === "/helpmc") return "/help";
  return openPages.has(path) || gameTypePages.has(path) ? path : undefined;
}

function tag(name: "name" | "property", key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escaped(content)}" />`;
}

/** The picture that messengers show beside a link; it has the brand's mark and no name. */
const card = { name: "og.jpg", width: "1200", height: "630" };

function tagsOf(brand: SiteBrand, path: string | undefined): string[] {
  const { name, language, origin } = brand;
  const description = pageTexts[language].description.replaceAll("{brand}", () => name);
  const tags = [`<title>${escaped(name)}</title>`, tag("name", "description", description)];
  // Brands without their own colour need nothing more.
  if (brand.accent !== "") {
    const sheet = `/brand/look.css?v=${encodeURIComponent(brand.accent)}`;
    tags.push(`<link rel="stylesheet" href="${sheet}" />`);
  }
  if (path === undefined) return [...tags, tag("name", "robots", "noindex")];
  return [
    ...tags,
    `<link rel="canonical" href="${escaped(origin + path)}" />`,
    tag("property", "og:type", "website"),
    tag("property", "og:site_name", name),
    tag("property", "og:title", name),
    tag("property", "og:description", description),
    tag("property", "og:url", origin + path),
    tag("property", "og:locale", language),
    tag("property", "og:image", origin + brandPicturePath(brand, card.name)),
    tag("property", "og:image:width", card.width),
    tag("property", "og:image:height", card.height),
    tag("name", "twitter:card", "summary_large_image"),
  ];
}

/**
 * Writes into a page in which language it begins, and into the site's own what it is called. Behind
 * a host nobody knows there is no brand: the page says English, keeps its name and is not found.
 */
export function writeHead(html: string, brand: SiteBrand | undefined, path?: string): string {
  const language = brand?.language ?? "en";
  const direction = rightToLeft.has(language) ? "rtl" : "ltr";
  const marked =
    brand === undefined || brand.mark === ""
      ? html
      : html
          .replaceAll(/\/(?:favicon|brand\/mark)\.svg/g, markPathOf(brand))
          .replace(
            '"/apple-touch-icon.png"',
            `"${brandPicturePath(brand, "apple-touch-icon.png")}"`,
          );
  return marked
    .replace(/<html lang="[a-z]+" dir="[a-z]+"/, `<html lang="${language}" dir="${direction}"`)
    .replace(/<noscript>[^<]*/, `<noscript>${pageTexts[language].noScript}`)
    .replace(/<title data-brand="">([^<]*)<\/title>/, (_, own: string) => {
      const tags =
        brand === undefined
          ? [`<title>${own}</title>`, tag("name", "robots", "noindex")]
          : tagsOf(brand, path);
      return tags.join("\n    ");
    });
}

/**
 * What crawlers may read. The calls are open to them, because a page is put together from them;
 * what is behind a sign-in would only waste their time.
 */
export const robotsText = [
  "User-agent: *",
  ...["/member", "/agentHome", "/console", "/docs"].map((path) => `Disallow: ${path}`),
  "",
].join("\n");
