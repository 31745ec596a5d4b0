import { escaped } from "../text.ts";

/**
 * What the home page shows before any of its code has arrived: the places of its parts and the
 * picture it opens with. The markup is in the page as a template (apps/web/index.html), beside
 * the styles it is drawn with; the site draws the same in its place (features/lobby/banners.tsx).
 */

/** One file of a picture; its path is relative to the art folder. */
export interface LeadFile {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly format: string;
}

/** The picture of the first banner, composed for wide screens and for phones. */
export interface LeadPicture {
  readonly wide: readonly LeadFile[];
  readonly phone: readonly LeadFile[];
}

const template = /<template id="first-view">([\s\S]*?)<\/template>\s*/;
const root = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/;

/** As the site asks for it, so that a browser takes the same file both times. */
const sizes = "(min-width: 1280px) 930px, 100vw";
const phoneMedia = "(max-width: 639px)";

const setOf = (files: readonly LeadFile[], format: string) =>
  files
    .filter((file) => file.format === format)
    .toSorted((a, b) => a.width - b.width)
    .map((file) => `/art/${file.path} ${file.width}w`)
    .join(", ");

function sourceOf(files: readonly LeadFile[], format: string, media?: string): string {
  const set = setOf(files, format);
  if (set === "") return "";
  const condition = media === undefined ? "" : ` media="${media}"`;
  return `<source${condition} type="image/${format}" srcset="${escaped(set)}" sizes="${sizes}" />`;
}

function pictureOf({ wide, phone }: LeadPicture): string {
  const largest = wide.findLast(({ format }) => format === "webp");
  if (largest === undefined) return "";
  const { path, width, height } = largest;
  return [
    '<picture class="contents [&>source]:hidden">',
    sourceOf(phone, "avif", phoneMedia),
    sourceOf(phone, "webp", phoneMedia),
    sourceOf(wide, "avif"),
    `<img src="${escaped(`/art/${path}`)}" srcset="${escaped(setOf(wide, "webp"))}"`,
    ` sizes="${sizes}" alt="" width="${width}" height="${height}" fetchpriority="high"`,
    ' class="absolute inset-0 -z-2 size-full object-cover object-right rtl:-scale-x-100" />',
    "</picture>",
  ].join("");
}

/** The page with its first view where there is a picture for it, and without the template. */
export function writeFirstView(html: string, lead: LeadPicture | undefined): string {
  const view = template.exec(html)?.[1];
  const page = html.replace(template, "");
  if (view === undefined || lead === undefined) return page;
  const shown = view.replace("<!--picture-->", () => pictureOf(lead));
  return page.replace(root, (_, open: string, close: string) => `${open}${shown}${close}`);
}
