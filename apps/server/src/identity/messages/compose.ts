import { rightToLeft } from "@baize/contract";
import type { Channel, Message } from "../../platform/delivery/index.ts";
import { escaped } from "../../platform/text.ts";
import { messageTexts } from "./catalogue.ts";
import type { AnnouncedEvent, CodePurpose } from "./texts.ts";

/**
 * Messages as they are sent: a few short sentences by phone; by mail the same sentences as text
 * and as HTML that needs nothing from anywhere. Pure.
 */
export type Composed = Pick<Message, "text" | "subject" | "html" | "senderName">;

interface Sender {
  readonly brandName: string;
  readonly language: string;
}

type Fills = Readonly<Record<string, string>>;

function fill(text: string, fills: Fills): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => fills[name] ?? whole);
}

const ink = "#14161c";
const grey = "#5d6472";
const amber = "#f2a93b";

interface Page extends Sender {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, spaced, to be typed. */
  readonly code?: string;
  readonly link?: { readonly url: string; readonly label: string };
  readonly footer: string;
}

function bodyOf({ paragraphs, code, link }: Page): string {
  const rows = paragraphs.map(
    (text) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.55">${escaped(text)}</p>`,
  );
  if (code !== undefined) {
    rows.splice(
      1,
      0,
      `<p style="margin:4px 0 16px;padding:14px 18px;background:#f4f1ea;border-radius:10px;` +
        'font:700 30px/1.2 ui-monospace,Consolas,monospace;letter-spacing:8px">' +
        `${escaped(code)}</p>`,
    );
  }
  if (link !== undefined) {
    rows.splice(
      1,
      0,
      `<p style="margin:4px 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;` +
        `padding:13px 22px;background:${amber};color:${ink};border-radius:10px;font-weight:700;` +
        `text-decoration:none">${escaped(link.label)}</a></p>` +
        `<p style="margin:0 0 12px;font-size:13px;color:${grey};word-break:break-all">` +
        `${escaped(link.url)}</p>`,
    );
  }
  return rows.join("\n");
}

function htmlOf(page: Page): string {
  const { brandName, language, heading, footer } = page;
  const direction = rightToLeft.has(language) ? "rtl" : "ltr";
  const font = "system-ui,-apple-system,'Segoe UI',sans-serif";
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(heading)}</title></head>
<body style="margin:0;background:#e9e6df;color:${ink};font-family:${font}">
<div style="max-width:520px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:18px;font-weight:800">${escaped(brandName)}</p>
<div style="background:#ffffff;border-radius:14px;padding:24px">
<h1 style="margin:0 0 14px;font-size:21px;line-height:1.3">${escaped(heading)}</h1>
${bodyOf(page)}
</div>
<p style="margin:16px 4px 0;font-size:13px;line-height:1.5;color:${grey}">${escaped(footer)}</p>
</div></body></html>`;
}

function mailOf(page: Page): Composed {
  const { paragraphs, code, link, heading, brandName, footer } = page;
  const extra = [link?.url, code].filter((line) => line !== undefined);
  const [first = "", ...others] = paragraphs;
  return {
    subject: `${brandName}: ${heading}`,
    senderName: brandName,
    text: [first, ...extra, ...others, footer].join("\n\n"),
    html: htmlOf(page),
  };
}

/** The first words of a text message are the brand's; a mail says it above. */
function withoutBrand(sentence: string): string {
  return sentence.replace(/^\{brand\}: /, "");
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export interface CodeMessage extends Sender {
  readonly channel: Channel;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly minutes: number;
}

export function composeCode(message: CodeMessage): Composed {
  const { brandName, language, channel, purpose, code } = message;
  const texts = messageTexts(language);
  const fills = { brand: brandName, code, minutes: String(message.minutes) };
  const sentences = [texts.codeEnds, texts.neverTell];
  if (channel === "sms") {
    return { text: fill([texts.code[purpose], ...sentences].join(" "), fills) };
  }
  return mailOf({
    brandName,
    language,
    heading: texts.codeSubject[purpose],
    code,
    paragraphs: [capital(withoutBrand(texts.code[purpose])), ...sentences, texts.notYou].map(
      (sentence) => fill(sentence, fills),
    ),
    footer: fill(texts.why, fills),
  });
}

/** To somebody who registers with a number that has an account. */
export function composeHasAccount({
  brandName,
  language,
  channel,
}: Sender & {
  readonly channel: Channel;
}): Composed {
  const texts = messageTexts(language);
  const fills = { brand: brandName };
  if (channel === "sms") return { text: fill(texts.hasAccount, fills) };
  return mailOf({
    brandName,
    language,
    heading: texts.hasAccountSubject,
    paragraphs: [capital(fill(withoutBrand(texts.hasAccount), fills))],
    footer: fill(texts.why, fills),
  });
}

/** The link to a new password; always by mail. */
export function composeResetLink({
  brandName,
  language,
  url,
  minutes,
}: Sender & { readonly url: string; readonly minutes: number }): Composed {
  const texts = messageTexts(language);
  const fills = { brand: brandName, minutes: String(minutes) };
  const paragraphs = [texts.resetText, texts.resetEnds, texts.notYou];
  return mailOf({
    brandName,
    language,
    heading: texts.resetSubject,
    paragraphs: paragraphs.map((sentence) => fill(sentence, fills)),
    link: { url, label: texts.resetButton },
    footer: fill(texts.why, fills),
  });
}

export interface EventMessage extends Sender {
  readonly channel: Channel;
  readonly event: AnnouncedEvent;
  readonly at: Date;
  readonly timeZone: string;
  readonly ip: string;
}

function timeIn(language: string, at: Date, timeZone: string): string {
  // The calendar and the digits of the site.
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    dateStyle: "medium",
    timeStyle: "short",
    // Bengali has no letters for am and pm.
    hourCycle: "h23",
    timeZone,
  }).format(at);
}

/** Tells a member what was done to the account. */
export function composeEvent(message: EventMessage): Composed {
  const { brandName, language, channel, event, at, timeZone, ip } = message;
  const texts = messageTexts(language);
  const fills = { brand: brandName, time: timeIn(language, at, timeZone), ip };
  const sentences = [texts.eventWhere, texts.eventNotYou];
  if (channel === "sms") {
    return { text: fill([texts.events[event], ...sentences].join(" "), fills) };
  }
  return mailOf({
    brandName,
    language,
    heading: texts.eventSubject,
    paragraphs: [capital(withoutBrand(texts.events[event])), ...sentences].map((sentence) =>
      fill(sentence, fills),
    ),
    footer: fill(texts.why, fills),
  });
}
