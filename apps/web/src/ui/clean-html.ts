import { isSitePath } from "@baize/contract/site-path";
import createPurifier from "dompurify";

/**
 * The second cleaning of what a brand wrote, in the browser that shows it: the server has cleaned
 * it when it was saved, and neither side has to trust the other. The only place where text becomes
 * markup; the policy of the page lets no other do it.
 */

const blocks = ["p", "br", "hr", "h2", "h3", "h4", "blockquote", "pre", "figure", "figcaption"];
const words = ["strong", "em", "u", "s", "small", "sub", "sup", "mark", "bdi", "code", "a", "img"];
const lists = ["ul", "ol", "li", "dl", "dt", "dd"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
const attributes = ["href", "src", "alt", "width", "height", "start", "colspan", "rowspan"];

/** Only the platform's own pictures: a picture of another host would tell it who reads. */
const picturePath = /^\/(?:media|art)\/[\w./-]+$/;

function finish(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll("img")) {
    const path = picture.getAttribute("src") ?? "";
    if (!picturePath.test(path) || path.includes("..")) picture.remove();
    else picture.loading = "lazy";
  }
  for (const link of fragment.querySelectorAll("a[href^='/']")) {
    if (!isSitePath(link.getAttribute("href") ?? "")) link.removeAttribute("href");
  }
  for (const link of fragment.querySelectorAll("a[href^='https:']")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  for (const table of fragment.querySelectorAll("table")) {
    // A wide table scrolls by itself instead of widening the page.
    const frame = document.createElement("div");
    frame.className = "overflow-x-auto";
    table.replaceWith(frame);
    frame.append(table);
  }
}

/** What may be shown of a piece of HTML, ready to be put into the page. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = createPurifier.sanitize(html, {
    ALLOWED_TAGS: [...blocks, ...words, ...lists, ...tables],
    ALLOWED_ATTR: [...attributes, "dir", "scope"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https:|mailto:|\/(?![/\\])|#)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  finish(fragment);
  return fragment;
}
