import { isSitePath, type ContentBody } from "@baize/contract";
import sanitizeHtml from "sanitize-html";

/**
 * Cleans the HTML operators write: formatting, lists, tables, links and the platform's own pictures
 * stay, everything that could run, load from elsewhere or break out of its place is dropped. The
 * site cleans it again before showing it, so that neither side has to trust the other.
 */

/** Files of /media and /art by their names; nothing that climbs out of them. */
const picturePath = /^\/(?:media\/[a-f0-9]{32}-\d{1,4}\.(?:avif|webp)|art(?:\/[a-z0-9][\w.-]*)+)$/i;
const outsideLink = /^https:\/\/[^\s\\]+$/i;
const mailLink = /^mailto:[^\s\\]+$/i;

function linkAttributes({ href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const to = href.trim();
  if (outsideLink.test(to)) return { href: to, rel: "noopener noreferrer", target: "_blank" };
  return isSitePath(to) || mailLink.test(to) || /^#[\w-]+$/.test(to) ? { href: to } : {};
}

const blocks = ["p", "br", "hr", "h2", "h3", "h4", "blockquote", "pre", "figure", "figcaption"];
const words = ["strong", "em", "u", "s", "small", "sub", "sup", "mark", "bdi", "code", "a", "img"];
const lists = ["ul", "ol", "li", "dl", "dt", "dd"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...words, ...lists, ...tables],
  allowedAttributes: {
    "*": ["dir"],
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan", { name: "scope", multiple: false, values: ["row", "col"] }],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "title", "xmp"],
  // Nobody nests deeper in good faith; a reader's browser should not have to either.
  nestingLimit: 40,
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !picturePath.test(attribs["src"] ?? ""),
};

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Languages of whose text nothing is left are left out. */
function cleanTexts<T extends Readonly<Partial<Record<string, string>>>>(texts: T): T {
  const cleaned = Object.entries(texts)
    .map(([language, html = ""]) => [language, cleanHtml(html)] as const)
    .filter(([, html]) => html !== "");
  return Object.fromEntries(cleaned) as T;
}

/** A body whose HTML, where it has any, is clean. */
export function cleanBody(body: ContentBody): ContentBody {
  switch (body.kind) {
    case "announcement":
    case "promotion":
    case "help":
      return { ...body, html: cleanTexts(body.html) };
    case "notice":
      return { ...body, html: body.html && cleanTexts(body.html) };
    default:
      return body;
  }
}
