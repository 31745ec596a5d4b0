import type { HelpArticle } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { placeOf, searchHelp, sectionsOf } from "./articles.ts";

const articles: readonly HelpArticle[] = [
  {
    id: "a1",
    section: "deposit",
    title: "Making a deposit",
    html: "<p>Choose a <b>method</b></p>",
  },
  { id: "a2", section: "start", title: "Opening an account", html: "<p>Then make a deposit.</p>" },
  { id: "a3", section: "about", title: "Über uns", html: "<p>strong&nbsp;words</p>" },
  { id: "a4", section: "term", title: "ব্যবহারের শর্ত", html: "<p>১৮ বছর</p>" },
];

const found = (typed: string) => searchHelp(articles, typed).map(({ id }) => id);

describe("the search in the help centre", () => {
  test("finds words of titles before words of texts", () => {
    expect(found("deposit")).toEqual(["a1", "a2"]);
  });
  test("wants every word, in any order and case", () => {
    expect(found("ACCOUNT deposit")).toEqual(["a2"]);
    expect(found("deposit bonus")).toEqual([]);
  });
  test("does not look at the markup", () => {
    expect(found("<b>")).toEqual([]);
    expect(found("nbsp")).toEqual([]);
  });
  test("forgives accents and finds parts of words in any script", () => {
    expect(found("uber")).toEqual(["a3"]);
    expect(found("শর্ত")).toEqual(["a4"]);
  });
  test("finds nothing for nothing", () => {
    expect(found("  ")).toEqual([]);
  });
});

describe("an address within the help centre", () => {
  test("points at a topic or at an article of one", () => {
    expect(placeOf(articles, "term")).toEqual({ section: "term", articleId: undefined });
    expect(placeOf(articles, "a1")).toEqual({ section: "deposit", articleId: "a1" });
  });
  test("that names nothing, or a topic without articles, leads to the first topic", () => {
    expect(placeOf(articles, "").section).toBe("start");
    expect(placeOf(articles, "privacy").section).toBe("start");
    expect(placeOf([], "term").section).toBeUndefined();
  });
});

test("topics stand in their order, without those that have no article", () => {
  expect(sectionsOf(articles)).toEqual(["start", "deposit", "term", "about"]);
});
