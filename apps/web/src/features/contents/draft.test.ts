import * as contract from "@baize/contract";
import { ContentBody, contentKinds, type ContentPiece } from "@baize/contract";
import { expect, test } from "vitest";
import { bodyOf, draftOf, faultsOf, missingOf, newDraft, periodOf, stateOf } from "./draft.ts";
import { choices, fieldsOf, kindOf, kinds } from "./kinds.ts";

const title = { en: "Night race", bn: "রাতের দৌড়" };
const html = { en: "<p>Hello</p>" };

const bodies: readonly ContentBody[] = [
  {
    kind: "banner",
    groupName: "w_reg",
    picture: "skylark",
    title,
    text: { en: "Tonight" },
    action: { en: "Go" },
    url: "/bgs",
  },
  { kind: "notice", title, html: null },
  { kind: "notice", title, html },
  { kind: "announcement", type: "event", title, html, picture: null, execution: "F" },
  { kind: "announcement", type: "general", title, html, picture: "skylark", execution: null },
  {
    kind: "promotion",
    category: "vip",
    title,
    summary: { en: "Short" },
    html,
    pictures: ["skylark", `media/${"a".repeat(32)}`],
    action: { label: { en: "Join" }, url: "https://example.org/join" },
  },
  {
    kind: "promotion",
    category: "other",
    title,
    summary: { en: "Short" },
    html,
    pictures: ["skylark"],
    action: null,
  },
  { kind: "help", section: "term", title, html },
  { kind: "social", network: "line", url: "https://example.org/us", hosts: ["a.example"] },
  { kind: "resource", resourceType: "licence", title, url: null, picture: null },
];

function pieceOf(body: ContentBody): ContentPiece {
  return {
    contentId: "0198f0a0-0000-7000-8000-000000000001",
    body,
    isOpen: false,
    startsAt: "2026-11-21T12:00:00.000Z",
    endsAt: null,
    updatedAt: "2026-11-21T12:00:00.000Z",
    revision: 3,
  };
}

test.each(bodies)("a $kind that is edited and not changed is sent as it was", (body) => {
  const draft = draftOf(pieceOf(body), "Asia/Dhaka");
  expect(faultsOf(draft)).toEqual({});
  expect(bodyOf(draft)).toEqual(body);
  expect(ContentBody.safeParse(bodyOf(draft)).success).toBe(true);
  expect(draft).toMatchObject({ isOpen: false, from: "2026-11-21T18:00", until: "" });
  expect(periodOf(draft, "Asia/Dhaka")).toEqual({
    startsAt: "2026-11-21T12:00:00.000Z",
    endsAt: null,
  });
});

test("the editor knows every kind and every choice of the contract", () => {
  expect(kinds).toEqual([...contentKinds]);
  expect(choices).toEqual({
    groupName: contract.bannerGroups,
    type: contract.announcementTypes,
    execution: ["", ...contract.executions],
    category: contract.promotionCategories,
    section: contract.helpSections,
    network: contract.socialNetworks,
    resourceType: contract.resourceTypes,
  });
  expect(kindOf("help")).toBe("help");
  expect(kindOf("nonsense")).toBe("banner");
});

test.each(kinds)("an empty %s says what it needs", (kind) => {
  const faults = faultsOf(newDraft(kind));
  const { texts, pictures, link } = fieldsOf[kind];
  const needed = Object.entries(texts).flatMap(([name, rule]) => (rule.isNeeded ? [name] : []));
  const places = [
    ...needed,
    ...(pictures[0] > 0 ? ["pictures"] : []),
    ...(link === undefined || link === "optional" ? [] : ["url"]),
  ];
  expect(Object.keys(faults).toSorted()).toEqual(places.toSorted());
});

test("links lead to pages of the site or to https addresses", () => {
  const banner = draftOf(pieceOf(bodies[0] as ContentBody), "UTC");
  for (const url of ["//elsewhere.example", "http://a.example", "javascript:alert(1)", "a b"]) {
    expect(faultsOf({ ...banner, url })).toEqual({ url: "link" });
  }
  const social = { ...newDraft("social"), url: "/page" };
  expect(faultsOf(social)).toEqual({ url: "outside_link" });
});

test("a promotion's button needs both what it says and where it leads", () => {
  const promotion = draftOf(pieceOf(bodies[6] as ContentBody), "UTC");
  expect(faultsOf({ ...promotion, url: "/deposit" })).toEqual({ label: "needed" });
  const labelled = { ...promotion, texts: { ...promotion.texts, label: { en: "Join" } } };
  expect(faultsOf(labelled)).toEqual({ url: "needed" });
});

test("an end before the beginning and a text that is too long are refused", () => {
  const help = draftOf(pieceOf(bodies[7] as ContentBody), "UTC");
  expect(faultsOf({ ...help, from: "2026-11-21T18:00", until: "2026-11-21T18:00" })).toEqual({
    until: "order",
  });
  const long = { ...help, texts: { ...help.texts, title: { en: "x".repeat(201) } } };
  expect(faultsOf(long)).toEqual({ title: "too_long" });
});

test("a language is missing where another one says more", () => {
  expect([...missingOf(bodies[1] as ContentBody, ["bn", "en", "ar"])]).toEqual(["ar"]);
  expect([...missingOf(bodies[2] as ContentBody, ["bn", "en"])]).toEqual(["bn"]);
  expect([...missingOf(bodies[8] as ContentBody, ["bn", "en"])]).toEqual([]);
});

test("whether a piece shows follows its switch and its time", () => {
  const now = "2026-11-21T12:00:00.000Z";
  const open = { isOpen: true, startsAt: null, endsAt: null };
  expect(stateOf(open, now)).toBe("shown");
  expect(stateOf({ ...open, isOpen: false }, now)).toBe("off");
  expect(stateOf({ ...open, startsAt: "2026-11-21T12:00:00.001Z" }, now)).toBe("soon");
  expect(stateOf({ ...open, startsAt: now }, now)).toBe("shown");
  expect(stateOf({ ...open, endsAt: now }, now)).toBe("over");
});
