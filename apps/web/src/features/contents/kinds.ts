import type { ContentBody, ContentKind } from "@baize/contract";

/**
 * The seven kinds of what a brand writes, and of what fields each is made. The editor and the draft
 * follow these lists: a field added to the contract's body is added here.
 */

/** In the order of the page. An object: a new kind does not compile until it is here. */
const kindsKnown: Readonly<Record<ContentKind, true>> = {
  banner: true,
  notice: true,
  announcement: true,
  promotion: true,
  help: true,
  social: true,
  resource: true,
};
export const kinds = Object.keys(kindsKnown) as ContentKind[];

export function kindOf(text: string | undefined): ContentKind {
  return kinds.find((known) => known === text) ?? "banner";
}

type BodyOf<K extends ContentKind> = Extract<ContentBody, { kind: K }>;

/** Lists as the contract has them; the test compares. */
export const choices = {
  groupName: ["w_home", "w_reg", "w_forget", "w_leftmenu"],
  type: ["general", "event", "maintenance", "winner", "gift", "agents"],
  execution: ["", "A", "F", "B"],
  category: ["welcome", "deposit", "slots", "live", "sports", "vip", "other"],
  section: [
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
  ],
  network: [
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
  ],
  resourceType: ["app_android", "app_ios", "licence", "partner"],
} as const satisfies {
  groupName: readonly BodyOf<"banner">["groupName"][];
  type: readonly BodyOf<"announcement">["type"][];
  /** "": none, it is only in the list. */
  execution: readonly ("" | NonNullable<BodyOf<"announcement">["execution"]>)[];
  category: readonly BodyOf<"promotion">["category"][];
  section: readonly BodyOf<"help">["section"][];
  network: readonly BodyOf<"social">["network"][];
  resourceType: readonly BodyOf<"resource">["resourceType"][];
};
export type ChoiceName = keyof typeof choices;

/** Texts a visitor reads, in every language of the brand. `label` is what an action says. */
export const textNames = ["title", "text", "action", "summary", "label", "html"] as const;
export type TextName = (typeof textNames)[number];

export interface KindFields {
  readonly choices: readonly ChoiceName[];
  /** In the order of the form; false: it may be left out altogether. */
  readonly texts: Readonly<Partial<Record<TextName, { isNeeded: boolean; lengthMax: number }>>>;
  /** How many pictures: at least and at most. */
  readonly pictures: readonly [least: number, most: number];
  readonly link?: "needed" | "optional" | "outside";
  readonly hasHosts?: true;
}

const html = { isNeeded: true, lengthMax: 40_000 } as const;
const title = { isNeeded: true, lengthMax: 200 } as const;
const paragraph = { isNeeded: true, lengthMax: 600 } as const;

export const fieldsOf: Readonly<Record<ContentKind, KindFields>> = {
  banner: {
    choices: ["groupName"],
    texts: { title, text: paragraph, action: { isNeeded: true, lengthMax: 60 } },
    pictures: [1, 1],
    link: "needed",
  },
  notice: {
    choices: [],
    texts: { title: { isNeeded: true, lengthMax: 300 }, html: { ...html, isNeeded: false } },
    pictures: [0, 0],
  },
  announcement: { choices: ["type", "execution"], texts: { title, html }, pictures: [0, 1] },
  promotion: {
    choices: ["category"],
    texts: {
      title,
      summary: paragraph,
      html,
      label: { isNeeded: false, lengthMax: 60 },
    },
    pictures: [1, 5],
    link: "optional",
  },
  help: { choices: ["section"], texts: { title, html }, pictures: [0, 0] },
  social: {
    choices: ["network"],
    texts: {},
    pictures: [0, 0],
    link: "outside",
    hasHosts: true,
  },
  resource: {
    choices: ["resourceType"],
    texts: { title },
    pictures: [0, 1],
    link: "optional",
  },
};

/** Where visitors see a piece. */
export function placeOnSite(body: ContentBody, contentId: string): string {
  switch (body.kind) {
    case "promotion":
      return `/promotions#${contentId}`;
    case "help":
      return `/help#${body.section}`;
    case "announcement":
      return "/?modal=announcements";
    default:
      return "/";
  }
}
