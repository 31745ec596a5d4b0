import type { ContentBody } from "@baize/contract";
import { dayMs as day } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import {
  announcementsOf,
  helpOf,
  homeOf,
  isOnHost,
  isShown,
  mediaIdOf,
  picturesOf,
  promotionsOf,
  promotionState,
  type Piece,
} from "./rules.ts";

const now = new Date("2026-01-15T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * day);

let count = 0;
function piece<B extends ContentBody>(body: B, over: Partial<Piece<B>> = {}): Piece<B> {
  count += 1;
  return {
    contentId: `piece-${count}`,
    body,
    isOpen: true,
    startsAt: null,
    endsAt: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    ...over,
  };
}

const notice = (title: Record<string, string>): ContentBody => ({
  kind: "notice",
  title,
  html: null,
});
const promotion: ContentBody = {
  kind: "promotion",
  category: "other",
  title: { en: "A", bn: "ক" },
  summary: { en: "B" },
  html: { en: "<p>C</p>" },
  pictures: ["skylark", "welcome"],
  action: { label: { en: "Join" }, url: "/promotions" },
};

describe("whether a piece shows", () => {
  test.each<[string, Partial<Piece>, boolean]>([
    ["always", {}, true],
    ["switched off", { isOpen: false }, false],
    ["from now on", { startsAt: now }, true],
    ["from tomorrow", { startsAt: inDays(1) }, false],
    ["until now", { endsAt: now }, false],
    ["until a moment later", { endsAt: new Date(now.getTime() + 1) }, true],
    ["within its time", { startsAt: inDays(-1), endsAt: inDays(1) }, true],
    ["after its time", { startsAt: inDays(-2), endsAt: inDays(-1) }, false],
    ["within its time but switched off", { startsAt: inDays(-1), isOpen: false }, false],
  ])("%s", (_when, over, shown) => {
    expect(isShown(piece(notice({ en: "x" }), over), now)).toBe(shown);
  });
});

describe("what a promotion is", () => {
  test.each<[string, Partial<Piece>, string | undefined]>([
    ["without a time", {}, "open"],
    ["from tomorrow", { startsAt: inDays(1) }, "soon"],
    ["since this moment", { startsAt: now }, "open"],
    ["ended this moment", { endsAt: now }, "closed"],
    ["ended six days ago", { endsAt: inDays(-6) }, "closed"],
    ["ended a week ago", { endsAt: inDays(-7) }, undefined],
    ["switched off", { isOpen: false }, undefined],
    ["switched off before it began", { isOpen: false, startsAt: inDays(1) }, undefined],
  ])("%s", (_when, over, state) => {
    expect(promotionState(piece(promotion, over), now)).toBe(state);
  });
});

test("promotions come in the brand's order, in the caller's words, with pictures counted", () => {
  const pieces = [
    piece(promotion, { startsAt: inDays(2) }),
    piece({ ...promotion, category: "vip" }),
  ];
  const all = promotionsOf(pieces, undefined, { language: "bn", now });
  expect(all.map(({ state, title, summary }) => [state, title, summary])).toEqual([
    ["soon", "ক", "B"],
    ["open", "ক", "B"],
  ]);
  expect(all[0]?.announcementImages).toEqual([
    { url: "skylark", sequence: 1 },
    { url: "welcome", sequence: 2 },
  ]);
  expect(promotionsOf(pieces, "vip", { language: "en", now })).toHaveLength(1);
});

test.each([
  [[], "anything.example", true],
  [["a.example"], "a.example", true],
  [["a.example"], "A.Example.", true],
  [["a.example"], "b.a.example", false],
  [["a.example"], "a.example.evil.example", false],
])("a link for %j shows on %s: %s", (hosts, host, shown) => {
  expect(isOnHost(hosts, host)).toBe(shown);
});

test("the home page leaves out what is not for this host or not of now", () => {
  const announcement = (execution: "A" | "F" | "B" | null): ContentBody => ({
    kind: "announcement",
    type: "general",
    title: { en: String(execution) },
    html: { en: "<p>x</p>" },
    picture: null,
    execution,
  });
  const banner: ContentBody = {
    kind: "banner",
    groupName: "w_home",
    picture: "skylark",
    title: { bn: "শুধু বাংলা" },
    text: { en: "b" },
    action: { en: "c" },
    url: "https://elsewhere.example/",
  };
  const home = homeOf(
    [
      piece(banner),
      piece({ ...banner, url: "/promotions" }),
      piece(notice({ en: "now" })),
      piece(notice({ en: "later" }), { startsAt: inDays(1) }),
      piece(promotion, { startsAt: inDays(1) }),
      piece(promotion),
      piece({
        kind: "social",
        network: "facebook",
        url: "https://f.example",
        hosts: ["a.example"],
      }),
      piece({ kind: "social", network: "telegram", url: "https://t.example", hosts: [] }),
      piece(announcement(null)),
      piece(announcement("A"), { createdAt: inDays(-1) }),
      piece(announcement("F")),
      piece(announcement("B"), { endsAt: inDays(-1) }),
    ],
    { language: "ta", host: "b.example", now },
  );
  expect(home.banners.map(({ title, linkageType }) => [title, linkageType])).toEqual([
    ["শুধু বাংলা", "outside"],
    ["শুধু বাংলা", "page"],
  ]);
  expect(home.notices.map(({ title }) => title)).toEqual(["now"]);
  expect(home.promotions).toHaveLength(1);
  expect(home.social.map(({ network }) => network)).toEqual(["telegram"]);
  expect(home.popup.map(({ type, execution }) => [type, execution])).toEqual([
    ["general", "F"],
    ["general", "A"],
  ]);
});

test("announcements are newest first, by when they were first to be seen", () => {
  const body: ContentBody = {
    kind: "announcement",
    type: "event",
    title: { en: "x" },
    html: { en: "y" },
    picture: null,
    execution: "A",
  };
  const pieces = [
    piece(body, { createdAt: inDays(-3) }),
    piece(body, { createdAt: inDays(-9), startsAt: inDays(-1) }),
    piece({ ...body, type: "winner" }, { createdAt: inDays(-2) }),
  ];
  const idsOf = (filter: Parameters<typeof announcementsOf>[1]) =>
    announcementsOf(pieces, filter, now).map((one) => pieces.findIndex((p) => p === one));
  expect(idsOf({})).toEqual([1, 2, 0]);
  expect(idsOf({ type: "event" })).toEqual([1, 0]);
  expect(idsOf({ execution: "B" })).toEqual([]);
});

test("help comes by section, whatever the order it was written in", () => {
  const help = (section: "term" | "start", title: string): ContentBody => ({
    kind: "help",
    section,
    title: { en: title },
    html: { en: "x" },
  });
  const pieces = [piece(help("term", "1")), piece(help("start", "2")), piece(help("start", "3"))];
  expect(helpOf(pieces, "en", now).map(({ title }) => title)).toEqual(["2", "3", "1"]);
});

test("pictures of a piece are found, whichever kind it is of", () => {
  const id = "0123456789abcdef".repeat(2);
  expect(picturesOf(promotion)).toEqual(["skylark", "welcome"]);
  expect(picturesOf(notice({ en: "x" }))).toEqual([]);
  expect(mediaIdOf(`media/${id}`)).toBe(id);
  expect(mediaIdOf("skylark")).toBeUndefined();
  expect(mediaIdOf(`media/${id}/..`)).toBeUndefined();
});
