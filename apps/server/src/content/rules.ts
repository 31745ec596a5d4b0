import {
  helpSections,
  isSitePath,
  type Announcement,
  type Banner,
  type ContentBody,
  type ContentKind,
  type HelpArticle,
  type HomeContent,
  type Promotion,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { textIn } from "../platform/text.ts";

/**
 * What of a brand's own content a visitor sees now, in which words. Pure.
 *
 * A piece shows while it is switched on and its time has come and not passed. Promotions also show
 * before they begin and for a week after they have ended, and say so.
 */
export interface Piece<B extends ContentBody = ContentBody> {
  readonly contentId: string;
  readonly body: B;
  readonly isOpen: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export type BodyOf<K extends ContentKind> = Extract<ContentBody, { kind: K }>;

/** The reader: which language, on which of the brand's hosts, and when. */
export interface Onlooker {
  readonly language: string;
  readonly host: string;
  readonly now: Date;
  /** The promotions that take nobody for now; none where absent. */
  readonly paused?: ReadonlySet<string>;
}

/** How long a promotion that has ended is still listed. */
export const closedMsMax = 7 * dayMs;
/** The carousel of the home page turns through so many. */
export const carouselMax = 12;

export function ofKind<K extends ContentKind>(
  pieces: readonly Piece[],
  kind: K,
): Piece<BodyOf<K>>[] {
  return pieces.filter((piece): piece is Piece<BodyOf<K>> => piece.body.kind === kind);
}

export function isShown({ isOpen, startsAt, endsAt }: Piece, now: Date): boolean {
  if (!isOpen) return false;
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);
}

/** Undefined: not listed at all. */
export function promotionState(piece: Piece, now: Date): Promotion["state"] | undefined {
  const { isOpen, startsAt, endsAt } = piece;
  if (!isOpen) return undefined;
  if (endsAt !== null && endsAt <= now) {
    return now.getTime() - endsAt.getTime() < closedMsMax ? "closed" : undefined;
  }
  return startsAt !== null && startsAt > now ? "soon" : "open";
}

/** A dot at the end and capitals do not make another host. */
export function isOnHost(hosts: readonly string[], host: string): boolean {
  return hosts.length === 0 || hosts.includes(host.toLowerCase().replace(/\.$/, ""));
}

function bannerOf({ contentId, body }: Piece<BodyOf<"banner">>, language: string): Banner {
  return {
    bannerId: contentId,
    groupName: body.groupName,
    picture: body.picture,
    title: textIn(body.title, language),
    text: textIn(body.text, language),
    action: textIn(body.action, language),
    linkageType: isSitePath(body.url) ? "page" : "outside",
    url: body.url,
  };
}

/** An announcement is as old as the moment it was first to be seen. */
function publishedAt({ startsAt, createdAt }: Piece): Date {
  return startsAt ?? createdAt;
}

export function announcementOf(
  piece: Piece<BodyOf<"announcement">>,
  language: string,
): Announcement {
  const { contentId, body } = piece;
  return {
    id: contentId,
    type: body.type,
    title: textIn(body.title, language),
    html: textIn(body.html, language),
    picture: body.picture,
    execution: body.execution,
    publishedAt: publishedAt(piece).toISOString(),
  };
}

const ofAgents = "agents";

/** Those of now, newest first; those for agents only by their type. */
export function announcementsOf(
  pieces: readonly Piece[],
  filter: Partial<Pick<Announcement, "type" | "execution">>,
  now: Date,
): Piece<BodyOf<"announcement">>[] {
  return ofKind(pieces, "announcement")
    .filter(
      (piece) =>
        isShown(piece, now) &&
        (filter.type === undefined
          ? piece.body.type !== ofAgents
          : piece.body.type === filter.type) &&
        (filter.execution === undefined || piece.body.execution === filter.execution),
    )
    .toSorted((a, b) => publishedAt(b).getTime() - publishedAt(a).getTime());
}

function imagesOf(pictures: readonly string[]): Promotion["announcementImages"] {
  return pictures.map((url, index) => ({ url, sequence: index + 1 }));
}

function promotionOf(
  piece: Piece<BodyOf<"promotion">>,
  state: Promotion["state"],
  language: string,
): Promotion {
  const { contentId, body, startsAt, endsAt } = piece;
  const { action } = body;
  return {
    id: contentId,
    category: body.category,
    title: textIn(body.title, language),
    summary: textIn(body.summary, language),
    html: textIn(body.html, language),
    announcementImages: imagesOf(body.pictures),
    action: action && { label: textIn(action.label, language), url: action.url },
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state,
  };
}

export function promotionsOf(
  pieces: readonly Piece[],
  category: Promotion["category"] | undefined,
  { language, now }: Pick<Onlooker, "language" | "now">,
): Promotion[] {
  return ofKind(pieces, "promotion").flatMap((piece) => {
    const state = promotionState(piece, now);
    const isAsked = category === undefined || piece.body.category === category;
    return state === undefined || !isAsked ? [] : [promotionOf(piece, state, language)];
  });
}

/** In the order of the sections, and within one in the brand's. */
export function helpOf(pieces: readonly Piece[], language: string, now: Date): HelpArticle[] {
  const shown = ofKind(pieces, "help").filter((piece) => isShown(piece, now));
  return helpSections.flatMap((section) =>
    shown
      .filter(({ body }) => body.section === section)
      .map(({ contentId, body }) => ({
        id: contentId,
        section,
        title: textIn(body.title, language),
        html: textIn(body.html, language),
      })),
  );
}

/** What opens by itself. */
function popupsOf(shown: readonly Piece[], { language, now }: Onlooker): HomeContent["popup"] {
  return announcementsOf(shown, {}, now).flatMap((piece) => {
    const { id, type, execution, title, html, picture } = announcementOf(piece, language);
    return execution === null ? [] : [{ id, type, execution, title, html, picture }];
  });
}

/** Everything the home page, menus and footer show. */
export function homeOf(pieces: readonly Piece[], onlooker: Onlooker): HomeContent {
  const { language, host, now, paused } = onlooker;
  const shown = pieces.filter((piece) => isShown(piece, now));
  return {
    banners: ofKind(shown, "banner").map((piece) => bannerOf(piece, language)),
    notices: ofKind(shown, "notice").map(({ contentId, body }) => ({
      id: contentId,
      title: textIn(body.title, language),
      html: body.html && textIn(body.html, language),
    })),
    promotions: ofKind(shown, "promotion")
      .slice(0, carouselMax)
      .map(({ contentId, body }) => ({
        id: contentId,
        title: textIn(body.title, language),
        summary: textIn(body.summary, language),
        announcementImages: imagesOf(body.pictures),
        isPaused: paused?.has(contentId) === true,
      })),
    social: ofKind(shown, "social")
      .filter(({ body }) => isOnHost(body.hosts, host))
      .map(({ body: { network, url } }) => ({ network, url })),
    resources: ofKind(shown, "resource").map(({ contentId, body }) => ({
      id: contentId,
      resourceType: body.resourceType,
      title: textIn(body.title, language),
      url: body.url,
      picture: body.picture,
    })),
    popup: popupsOf(shown, onlooker),
  };
}

/** Every picture a piece names. */
export function picturesOf(body: ContentBody): readonly string[] {
  switch (body.kind) {
    case "banner":
      return [body.picture];
    case "promotion":
      return body.pictures;
    case "announcement":
    case "resource":
      return body.picture === null ? [] : [body.picture];
    default:
      return [];
  }
}

/** Address part of a picture that was uploaded; undefined for one of the platform's own. */
export function mediaIdOf(picture: string): string | undefined {
  return /^media\/([a-f0-9]{32})$/.exec(picture)?.[1];
}

const houseTypes = new Set<string>(["general", "maintenance", ofAgents]);

/** Of an announcement: it tells of the house and asks nobody to play. */
export const isOfTheHouse = ({ body }: Piece<BodyOf<"announcement">>): boolean =>
  houseTypes.has(body.type);

/** The home page for a member who must not be asked to play. */
export const withoutMarketing = (home: HomeContent): HomeContent => ({
  ...home,
  banners: [],
  promotions: [],
  popup: home.popup.filter(({ type }) => houseTypes.has(type)),
});
