import type { ContentBody, ContentKind, ContentPiece, Language } from "@baize/contract";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import { choices, fieldsOf, textNames, type ChoiceName, type TextName } from "./kinds.ts";

/** A piece while somebody writes it: every field is a text, and nothing has to be right yet. */
export type DraftTexts = Readonly<Partial<Record<Language, string>>>;

export interface Draft {
  readonly kind: ContentKind;
  readonly choices: Readonly<Record<ChoiceName, string>>;
  readonly texts: Readonly<Record<TextName, DraftTexts>>;
  readonly pictures: readonly string[];
  readonly url: string;
  /** One a line. */
  readonly hosts: string;
  readonly isOpen: boolean;
  /** By the clock of the brand's time zone. */
  readonly from: string;
  readonly until: string;
}

export function newDraft(kind: ContentKind): Draft {
  const first = Object.entries(choices).map(([name, [value]]) => [name, value]);
  return {
    kind,
    choices: Object.fromEntries(first) as Draft["choices"],
    texts: { title: {}, text: {}, action: {}, summary: {}, label: {}, html: {} },
    pictures: [],
    url: "",
    hosts: "",
    isOpen: true,
    from: "",
    until: "",
  };
}

/** What a stored body has under the names of the draft. */
function textsOf(body: ContentBody): Partial<Record<TextName, DraftTexts>> {
  switch (body.kind) {
    case "social":
      return {};
    case "banner":
      return { title: body.title, text: body.text, action: body.action };
    case "notice":
      return { title: body.title, html: body.html ?? {} };
    case "promotion": {
      const { title, summary, html, action } = body;
      return { title, summary, html, label: action?.label ?? {} };
    }
    case "announcement":
    case "help":
      return { title: body.title, html: body.html };
    default:
      return { title: body.title };
  }
}

/** The pictures of a piece in their order. */
export function picturesOf(body: ContentBody): readonly string[] {
  if (body.kind === "promotion") return body.pictures;
  return "picture" in body && body.picture !== null ? [body.picture] : [];
}

function urlOf(body: ContentBody): string {
  if (body.kind === "promotion") return body.action?.url ?? "";
  return "url" in body ? (body.url ?? "") : "";
}

export function draftOf(piece: ContentPiece, timeZone: string): Draft {
  const { body, isOpen, startsAt, endsAt } = piece;
  const empty = newDraft(body.kind);
  const fields: Readonly<Record<string, unknown>> = body;
  const chosen = fieldsOf[body.kind].choices.map((name) => {
    const value = fields[name];
    return [name, typeof value === "string" ? value : ""];
  });
  return {
    ...empty,
    choices: { ...empty.choices, ...Object.fromEntries(chosen) },
    texts: { ...empty.texts, ...textsOf(body) },
    pictures: picturesOf(body),
    url: urlOf(body),
    hosts: body.kind === "social" ? body.hosts.join("\n") : "",
    isOpen,
    from: toZoneText(startsAt, timeZone),
    until: toZoneText(endsAt, timeZone),
  };
}

/** Texts as they are sent: without spaces around them and without languages that say nothing. */
function sentTexts(texts: DraftTexts): Partial<Record<Language, string>> {
  const said = Object.entries(texts)
    .map(([language, text]) => [language, text.trim()] as const)
    .filter(([, text]) => text !== "");
  return Object.fromEntries(said);
}

function isSaid(texts: DraftTexts): boolean {
  return Object.keys(sentTexts(texts)).length > 0;
}

export function hostsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((host) => host.toLowerCase())
    .filter((host) => host !== "");
}

/** The body to send. Only for a draft without faults. */
export function bodyOf(draft: Draft): ContentBody {
  const { kind } = draft;
  const text = (name: TextName) => sentTexts(draft.texts[name]);
  const orNull = (value: string) => (value.trim() === "" ? null : value.trim());
  const [picture = ""] = draft.pictures;
  const fields = {
    kind,
    ...Object.fromEntries(fieldsOf[kind].choices.map((name) => [name, draft.choices[name]])),
  };
  const rest = {
    banner: () => ({
      title: text("title"),
      text: text("text"),
      action: text("action"),
      picture,
      url: draft.url.trim(),
    }),
    notice: () => ({
      title: text("title"),
      html: isSaid(draft.texts.html) ? text("html") : null,
    }),
    announcement: () => ({
      title: text("title"),
      html: text("html"),
      picture: orNull(picture),
      execution: orNull(draft.choices.execution),
    }),
    promotion: () => ({
      title: text("title"),
      summary: text("summary"),
      html: text("html"),
      pictures: [...draft.pictures],
      action: draft.url.trim() === "" ? null : { label: text("label"), url: draft.url.trim() },
    }),
    help: () => ({ title: text("title"), html: text("html") }),
    social: () => ({ url: draft.url.trim(), hosts: hostsOf(draft.hosts) }),
    resource: () => ({
      title: text("title"),
      url: orNull(draft.url),
      picture: orNull(picture),
    }),
  }[kind]();
  // The fields of each kind stand together above; the compiler sees only their union.
  return { ...fields, ...rest } as ContentBody;
}

export type Fault = "needed" | "too_long" | "link" | "outside_link" | "pictures" | "order";
export type FaultPlace = TextName | "url" | "pictures" | "until";
export type Faults = Readonly<Partial<Record<FaultPlace, Fault>>>;

const linkPattern = /^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/;
const outsidePattern = /^https:\/\/[^\s\\]+$/;

function faultOfLink(draft: Draft): Fault | undefined {
  const { link } = fieldsOf[draft.kind];
  const url = draft.url.trim();
  if (link === undefined) return undefined;
  if (url === "") {
    const isLabelled = draft.kind === "promotion" && isSaid(draft.texts.label);
    return link !== "optional" || isLabelled ? "needed" : undefined;
  }
  if (link === "outside") return outsidePattern.test(url) ? undefined : "outside_link";
  return linkPattern.test(url) ? undefined : "link";
}

function faultOfText(draft: Draft, name: TextName): Fault | undefined {
  const rule = fieldsOf[draft.kind].texts[name];
  if (rule === undefined) return undefined;
  const isLong = Object.values(draft.texts[name]).some(
    (text) => text.trim().length > rule.lengthMax,
  );
  if (isLong) return "too_long";
  const isNeeded = rule.isNeeded || (name === "label" && draft.url.trim() !== "");
  return isNeeded && !isSaid(draft.texts[name]) ? "needed" : undefined;
}

/** What keeps a draft from being sent, by field. The server has the last word. */
export function faultsOf(draft: Draft): Faults {
  const [least] = fieldsOf[draft.kind].pictures;
  const all: Partial<Record<FaultPlace, Fault | undefined>> = {
    url: faultOfLink(draft),
    pictures: draft.pictures.length < least ? "pictures" : undefined,
    until:
      draft.from !== "" && draft.until !== "" && draft.until <= draft.from ? "order" : undefined,
  };
  for (const name of textNames) all[name] = faultOfText(draft, name);
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined));
}

/** Languages of the brand in which a piece lacks something it says in another one. */
export function missingIn(
  texts: Readonly<Partial<Record<TextName, DraftTexts>>>,
  languages: readonly Language[],
): ReadonlySet<Language> {
  const used = Object.values(texts).filter(isSaid);
  return new Set(
    languages.filter((language) => used.some((text) => (text[language] ?? "").trim() === "")),
  );
}

export function missingOf(
  body: ContentBody,
  languages: readonly Language[],
): ReadonlySet<Language> {
  return missingIn(textsOf(body), languages);
}

/** The moments to send, as the brand's clock meant them. */
export function periodOf(draft: Draft, timeZone: string) {
  return {
    startsAt: fromZoneText(draft.from, timeZone),
    endsAt: fromZoneText(draft.until, timeZone),
  };
}

export type PieceState = "off" | "soon" | "shown" | "over";

/** Whether visitors see a piece now. ISO texts are in the order of their times. */
export function stateOf(
  { isOpen, startsAt, endsAt }: Pick<ContentPiece, "isOpen" | "startsAt" | "endsAt">,
  now: string,
): PieceState {
  if (!isOpen) return "off";
  if (startsAt !== null && startsAt > now) return "soon";
  return endsAt !== null && endsAt <= now ? "over" : "shown";
}

/** What a piece is called in lists: its title in a language, in another, or what it is for. */
export function nameOf(body: ContentBody, language: string): string {
  if (body.kind === "social") return body.network;
  const title: Readonly<Partial<Record<string, string>>> = body.title;
  return title[language] ?? title["en"] ?? Object.values(title)[0] ?? "";
}
