import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  ClientText,
  LanguageText,
  PageQuery,
  pageOf,
  pageSizeMax,
  Timestamp,
  Uuid,
} from "../fields.ts";
import { localText } from "../languages.ts";
import { isSitePath } from "../site-path.ts";

/**
 * What a brand writes on its site: banners, notices, announcements, promotions, help, links. Each
 * piece has one of these bodies, an order, an on/off switch and, if it wants, a time.
 *
 * HTML is cleaned by the server when it is saved: formatting, lists, tables, links and pictures of
 * the platform stay, everything that could run is dropped.
 */

/** How large an uploaded picture may be. */
export const pictureBytesMax = 5 * 1024 * 1024;

const Title = localText(200);
const Paragraph = localText(600);
const Html = localText(40_000);

/** Where a click leads: a page of the site, or an address elsewhere. */
export const LinkTarget = z
  .string()
  .max(500)
  .refine((to) => isSitePath(to) || /^https:\/\/[^\s\\]+$/.test(to));

/** A picture of the art manifest ("skylark") or one that was uploaded ("media/<hash>"). */
export const PictureName = z
  .string()
  .max(100)
  .regex(/^(media\/[a-f0-9]{32}|[a-z0-9][a-z0-9-]*)$/);

/** A PNG, JPEG, WebP or AVIF file in base64. */
export const Base64Picture = z
  .base64()
  .min(16)
  .max(Math.ceil(pictureBytesMax / 3) * 4);

export const bannerGroups = ["w_home", "w_reg", "w_forget", "w_leftmenu"] as const;

/** Who an announcement opens by itself for: signed in, at the first login too, or visitors. */
export const executions = ["A", "F", "B"] as const;
export const Execution = z.enum(executions);
export type Execution = z.infer<typeof Execution>;

/** A gift opens by itself apart from the others, wrapped, and is unwrapped by a press. */
/** Those for agents are read in their office alone. */
export const announcementTypes = [
  "general",
  "event",
  "maintenance",
  "winner",
  "gift",
  "agents",
] as const;
export const promotionCategories = [
  "welcome",
  "deposit",
  "slots",
  "live",
  "sports",
  "vip",
  "other",
] as const;
export const helpSections = [
  "start",
  "account",
  "deposit",
  "withdraw",
  "games",
  "fairness",
  "responsible",
  "term",
  "privacy",
  "about",
] as const;
export const socialNetworks = [
  "telegram",
  "facebook",
  "whatsapp",
  "messenger",
  "line",
  "zalo",
  "instagram",
  "youtube",
  "x",
  "tiktok",
] as const;
export const resourceTypes = ["app_android", "app_ios", "licence", "partner"] as const;

export const ContentBody = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("banner"),
      groupName: z.enum(bannerGroups),
      picture: PictureName,
      title: Title,
      text: Paragraph,
      action: localText(60),
      url: LinkTarget,
    }),
    z.strictObject({ kind: z.literal("notice"), title: localText(300), html: Html.nullable() }),
    z.strictObject({
      kind: z.literal("announcement"),
      type: z.enum(announcementTypes),
      title: Title,
      html: Html,
      picture: PictureName.nullable(),
      /** Null: only in the list. */
      execution: Execution.nullable(),
    }),
    z.strictObject({
      kind: z.literal("promotion"),
      category: z.enum(promotionCategories),
      title: Title,
      summary: Paragraph,
      html: Html,
      pictures: z.array(PictureName).min(1).max(5),
      /** Where "join" leads while the promotion runs. */
      action: z.strictObject({ label: localText(60), url: LinkTarget }).nullable(),
    }),
    z.strictObject({
      kind: z.literal("help"),
      section: z.enum(helpSections),
      title: Title,
      html: Html,
    }),
    z.strictObject({
      kind: z.literal("social"),
      network: z.enum(socialNetworks),
      url: z
        .string()
        .max(500)
        .regex(/^https:\/\/[^\s\\]+$/),
      /** Shown only on these hosts of the brand; everywhere where empty. */
      hosts: z.array(z.string().toLowerCase().max(253)).max(20),
    }),
    z.strictObject({
      kind: z.literal("resource"),
      resourceType: z.enum(resourceTypes),
      title: Title,
      url: LinkTarget.nullable(),
      picture: PictureName.nullable(),
    }),
  ])
  .meta({ id: "ContentBody" });
export type ContentBody = z.infer<typeof ContentBody>;

export const contentKinds = [
  "banner",
  "notice",
  "announcement",
  "promotion",
  "help",
  "social",
  "resource",
] as const satisfies readonly ContentBody["kind"][];
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;

/** When a piece shows: from and until are optional, until is later. */
export const ContentPeriod = z.strictObject({
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
});

/** The pieces as visitors get them: one language, in order, those of now. */
export const Announcement = z
  .object({
    id: z.string(),
    type: z.enum(announcementTypes),
    title: z.string(),
    html: z.string(),
    picture: PictureName.nullable(),
    execution: Execution.nullable(),
    publishedAt: Timestamp,
  })
  .meta({ id: "Announcement" });
export type Announcement = z.infer<typeof Announcement>;

export const Promotion = z
  .object({
    id: z.string(),
    category: z.enum(promotionCategories),
    title: z.string(),
    summary: z.string(),
    html: z.string(),
    announcementImages: z.array(z.object({ url: PictureName, sequence: z.number().int() })),
    action: z.object({ label: z.string(), url: LinkTarget }).nullable(),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    /** "soon" before it begins, "closed" for a week after it has ended. */
    state: z.enum(["soon", "open", "closed"]),
  })
  .meta({ id: "Promotion" });
export type Promotion = z.infer<typeof Promotion>;

export const HelpArticle = z
  .object({
    id: z.string(),
    section: z.enum(helpSections),
    title: z.string(),
    html: z.string(),
  })
  .meta({ id: "HelpArticle" });
export type HelpArticle = z.infer<typeof HelpArticle>;

export const Banner = z
  .object({
    bannerId: z.string(),
    groupName: z.enum(bannerGroups),
    /** Picture name; the client chooses size and format. */
    picture: PictureName,
    title: z.string(),
    text: z.string(),
    action: z.string(),
    /** "page" of the site, or "outside". */
    linkageType: z.enum(["page", "outside"]),
    url: LinkTarget,
  })
  .meta({ id: "Banner" });
export type Banner = z.infer<typeof Banner>;

export const Notice = z
  .object({ id: z.string(), title: z.string(), html: z.string().nullable() })
  .meta({ id: "Notice" });
export type Notice = z.infer<typeof Notice>;

/** An app, a licence, a partner: a link or a picture by its kind. */
export const Resource = z
  .object({
    id: z.string(),
    resourceType: z.enum(resourceTypes),
    title: z.string(),
    url: LinkTarget.nullable(),
    picture: PictureName.nullable(),
  })
  .meta({ id: "Resource" });
export type Resource = z.infer<typeof Resource>;

export const HomeContent = z
  .object({
    banners: z.array(Banner),
    notices: z.array(Notice),
    /** Without their long text; `promotions` has all. */
    promotions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        summary: z.string(),
        announcementImages: Promotion.shape.announcementImages,
        /** It takes nobody for now, and goes on later. */
        isPaused: z.boolean(),
      }),
    ),
    social: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
    resources: z.array(Resource),
    /** What opens by itself, by whom it is for; the site keeps which were closed. */
    popup: z.array(
      z.object({
        id: z.string(),
        type: z.enum(announcementTypes),
        execution: Execution,
        title: z.string(),
        html: z.string(),
        picture: PictureName.nullable(),
      }),
    ),
  })
  .meta({ id: "HomeContent" });
export type HomeContent = z.infer<typeof HomeContent>;

export const feedbackTypes = [
  "deposit",
  "withdraw",
  "game",
  "account",
  "promotion",
  "suggestion",
  "complaint",
  "other",
] as const;
export const feedbackPicturesMax = 3;

export const contentRoutes = {
  homeContent: {
    summary: "What the home page, menus and footer show of the brand's own content.",
    access: "anyone",
    isRevalidated: true,
    response: HomeContent,
    refusals: [],
  },
  announcements: {
    summary: "Announcements, newest first; those of an execution value, or all.",
    access: "anyone",
    isRevalidated: true,
    query: PageQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(9),
      types: z.enum(announcementTypes).optional(),
      platform: ClientText.optional(),
      language: LanguageText.optional(),
      execution: Execution.optional(),
    }),
    response: pageOf(Announcement),
    refusals: [],
  },
  helpCenter: {
    summary: "The help articles by section.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({
      lang: LanguageText.optional(),
      device: ClientText.optional(),
    }),
    response: z.array(HelpArticle),
    refusals: [],
  },
  uploadFeedbackPicture: {
    summary: "A picture for a feedback (PNG or JPEG, 5 MB): re-encoded without metadata.",
    access: "anyone",
    body: z.strictObject({ picture: Base64Picture }),
    response: z.object({ pictureId: z.string() }),
    refusals: ["picture_invalid"],
    perMinuteMax: 12,
  },
  feedback: {
    summary: "A question, suggestion or complaint to the house.",
    access: "anyone",
    body: z.strictObject({
      questionType: z.enum(feedbackTypes),
      content: z.string().trim().min(10).max(2000),
      /** Where an answer may go, for who is not signed in. */
      contact: z.string().trim().max(100).default(""),
      pictureIds: z
        .array(z.string().regex(/^[a-f0-9]{32}$/))
        .max(feedbackPicturesMax)
        .default([]),
    }),
    response: z.object({ feedbackId: Uuid }),
    refusals: ["picture_unknown", "feedback_too_many"],
    perMinuteMax: 6,
  },
} as const satisfies Record<string, RouteSchema>;
