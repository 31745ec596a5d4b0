import { beforeAll, describe, expect, test } from "vitest";
import { lobbyOf, type Game } from "./rules.ts";
import { createFinderJobs, createSearches, type GameSearch } from "./search.ts";

const names: readonly (readonly [string, Game["name"]])[] = [
  [
    "lantern-koi",
    { en: "Lantern Koi", bn: "লণ্ঠন কই", ar: "أسماك الفانوس", zh: "灯笼锦鲤", th: "ปลาคาร์ปโคมไฟ" },
  ],
  [
    "monsoon-tiger",
    {
      en: "Monsoon Tiger",
      bn: "মৌসুমি বাঘ",
      ar: "نمر الرياح الموسمية",
      zh: "季风猛虎",
      th: "เสือมรสุม",
    },
  ],
  [
    "peacock-courtyard",
    { en: "Peacock Courtyard", bn: "ময়ূর উঠান", ar: "فناء الطاووس", zh: "孔雀庭院", th: "ลานนกยูง" },
  ],
  ["lucky-well-4d", { en: "Lucky Well 4D", bn: "লাকি ওয়েল ৪ডি", ar: "بئر الحظ 4D", zh: "幸运井4D" }],
  ["skylark", { en: "Skylark", bn: "স্কাইলার্ক", ar: "القبرة", zh: "云雀", th: "นกสกายลาร์ก" }],
  ["ember-phoenix-kiln", { en: "Ember Phoenix Kiln", bn: "অগ্নি ফিনিক্স", zh: "炉火凤凰" }],
];

const vendors = [
  { vendorCode: "HSE", name: { en: "Hearthside", bn: "হার্থসাইড" }, isOpen: true },
  { vendorCode: "NVS", name: { en: "Novella Spins", bn: "নভেলা স্পিনস" }, isOpen: true },
];

const games = names.map(([gameCode, name], sort): Game => ({
  vendorCode: gameCode === "skylark" ? "HSE" : "NVS",
  gameCode,
  nodeId: `X-${gameCode}`,
  name,
  gameType: "RNG",
  groupCode: "",
  isHot: false,
  isNew: false,
  isShown: true,
  volatility: null,
  isOpen: gameCode === "lantern-koi",
  isAnnounced: true,
  art: gameCode,
  sort,
  addedAt: new Date("2026-01-15T12:00:00Z"),
}));

let search: GameSearch;
beforeAll(() => {
  search = createSearches()(lobbyOf(vendors, games));
});

const found = async (keyword: string) =>
  (await search.find(keyword)).map(({ gameCode }) => gameCode);
const foundVendors = async (keyword: string) =>
  (await search.findVendors(keyword)).map(({ vendorCode }) => vendorCode);

describe("a game is found", () => {
  test.each([
    ["as it is written", "Lantern Koi", "lantern-koi"],
    ["by its beginning", "peac", "peacock-courtyard"],
    ["by the middle of a word", "lark", "skylark"],
    ["by its code", "phoenix-kiln", "ember-phoenix-kiln"],
    ["with letters swapped", "lantren", "lantern-koi"],
    ["with a letter missing", "pecock", "peacock-courtyard"],
    ["with a letter too much", "tigger", "monsoon-tiger"],
    ["with two slips in a long word", "peacokc courtyrad", "peacock-courtyard"],
    ["with five letters and two of them swapped", "tigre", "monsoon-tiger"],
    ["in any order of its words", "koi lantern", "lantern-koi"],
    ["in Bengali", "ময়ূর", "peacock-courtyard"],
    ["in Bengali with a letter of the same sound", "লন্ঠন", "lantern-koi"],
    ["in Bengali with a vowel left out", "মৌসমি", "monsoon-tiger"],
    ["in Bengali by its beginning", "স্কাই", "skylark"],
    ["in Arabic", "الطاووس", "peacock-courtyard"],
    ["in Arabic without the article", "فانوس", "lantern-koi"],
    ["in Arabic with another alef", "اسماك", "lantern-koi"],
    ["in Arabic with letters swapped", "الطاوسو", "peacock-courtyard"],
    ["in Chinese", "孔雀", "peacock-courtyard"],
    ["in Chinese in one sign", "虎", "monsoon-tiger"],
    ["in Chinese with a wrong sign", "灯龙锦鲤", "lantern-koi"],
    ["in Chinese with Latin beside it", "幸运4d", "lucky-well-4d"],
    ["in Thai", "นกยูง", "peacock-courtyard"],
    ["in Thai with a tone mark too much", "เสื้อมรสุม", "monsoon-tiger"],
    ["in Thai from its middle", "สกาย", "skylark"],
  ])("%s: %s", async (_how, keyword, gameCode) => {
    expect((await found(keyword))[0]).toBe(gameCode);
  });
});

test.each(["zebra", "tiger phoenix", ".*", "  ", "虎雀", "koi court", "ca"])(
  "nothing is found for %j",
  async (keyword) => {
    expect(await found(keyword)).toEqual([]);
  },
);

test("a vendor's name finds its games and the vendor", async () => {
  expect(await found("hearthside")).toEqual(["skylark"]);
  expect(await foundVendors("novela")).toEqual(["NVS"]);
  expect(await foundVendors("হার্থ")).toEqual(["HSE"]);
  // What can be played comes before what is announced.
  expect((await found("novella"))[0]).toBe("lantern-koi");
  expect(await found("novella")).toHaveLength(5);
});

test("what was asked lately is not searched for again, and waits behind nobody", async () => {
  const jobs = createFinderJobs();
  let searches = 0;
  const counted = {
    ...jobs,
    find: (asked: Parameters<typeof jobs.find>[0]) => {
      searches += 1;
      return jobs.find(asked);
    },
  };
  const own = createSearches(counted)(lobbyOf(vendors, games));
  await own.find("koi", "10.0.0.1");
  const first = searches;
  for (let times = 0; times < 100; times += 1) await own.find("KOI ", "10.0.0.1");
  expect(searches).toBe(first);
});

test("one network that floods the search is refused, and another one is answered", async () => {
  const own = createSearches()(lobbyOf(vendors, games));
  const flood = Array.from({ length: 100 }, (_, at) => own.find(`koi ${at}`, "10.0.0.1"));
  const quiet = own.find("koi", "10.0.0.2");
  const ends = await Promise.allSettled(flood);
  const refused = ends.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({ reason: { code: "rate_limited" } });
  expect(await quiet).toHaveLength(1);
});

test("a search whose keeper has forgotten it is built again", async () => {
  const jobs = createFinderJobs();
  const open = createSearches(jobs);
  const first = open(lobbyOf(vendors, games));
  expect(await first.find("koi")).toHaveLength(1);
  for (let others = 0; others < 3; others += 1) await open(lobbyOf(vendors, games)).find("koi");
  expect(await first.find("tiger")).toHaveLength(1);
});
