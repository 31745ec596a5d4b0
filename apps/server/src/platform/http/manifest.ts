import { rightToLeft, type Language } from "@baize/contract";

/** What of a brand a page says before its scripts run, and a device on its home screen. */
export interface SiteBrand {
  readonly name: string;
  readonly language: Language;
  /** Where the brand is at home, such as "https://site.example"; other hosts lead there. */
  readonly origin: string;
  /** The brand's own mark; "" is the site's. */
  readonly mark: string;
  /** The brand's own colour, as "#0fb5ba"; "" is the site's. */
  readonly accent: string;
}

/** Where the mark of a brand lies. */
export function markPathOf({ mark }: Pick<SiteBrand, "mark">): string {
  return mark === "" ? "/brand/mark.svg" : `/brand/marks/${mark}.svg`;
}

/** The colour of the dark theme's ground, which the site starts with. */
const ground = "#0a0e13";

/**
 * Where a picture of a brand lies that no mark can stand in for: icons of home screens, which are
 * no SVG everywhere, and the card of a shared link. Drawn for every mark (tools/art/brand.ts).
 */
export function brandPicturePath({ mark }: Pick<SiteBrand, "mark">, name: string): string {
  return mark === "" ? `/${name}` : `/brand/marks/${mark}/${name}`;
}

function iconsOf(brand: Pick<SiteBrand, "mark">) {
  const icon = (name: string, side: number) => ({
    src: brandPicturePath(brand, name),
    sizes: `${side}x${side}`,
    type: "image/png",
  });
  return [
    icon("icon-192.png", 192),
    icon("icon-512.png", 512),
    { ...icon("icon-maskable-512.png", 512), purpose: "maskable" },
  ];
}

/**
 * The web app manifest of a brand. It is written per host: the file of a build could not know the
 * brand's name.
 */
export function manifestOf({ name, language, mark }: SiteBrand) {
  return {
    id: "/",
    name,
    short_name: name,
    lang: language,
    dir: rightToLeft.has(language) ? "rtl" : "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    categories: ["games", "entertainment"],
    icons: iconsOf({ mark }),
  };
}
