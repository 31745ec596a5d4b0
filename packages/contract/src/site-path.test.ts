import { describe, expect, it } from "vitest";
import { LinkTarget } from "./routes/content.ts";
import { routes } from "./routes.ts";
import { isSitePath } from "./site-path.ts";
import { GameUrlCall } from "./vendor/operator.ts";

const ours = [
  "/",
  "/?modal=wallet&tab=deposit",
  "/member?page=withdraw",
  "/games?type=BGS",
  "/promotions#welcome",
  "/a/b/../c",
  "/%E0%A6%AC%E0%A6%BE",
  "/a%20b",
  "/search?words=50%25&next=//elsewhere.test",
  "/help#a//b",
];

const foreign = [
  "",
  "evil",
  "evil/",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "/\\/evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/ /evil.test",
  "/\u0000/evil.test",
  "/\u00a0/evil.test",
  "/%2F/evil.test",
  "/%2f%2fevil.test",
  "/%5Cevil.test",
  "/%5c%5cevil.test",
  "/%09/evil.test",
  "/%0a/evil.test",
  "/%00",
  "/%252Fevil.test",
  "/%25252525252525255Cevil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "/?q=a\\b",
  "/?q=a\tb",
  "/#\\",
  "/%zz",
  "https://evil.test",
  "https:/evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\u2028/evil.test",
];

describe("a path of the site", () => {
  it.each(ours)("%j is one", (path) => {
    expect(isSitePath(path)).toBe(true);
    expect(new URL(path, "https://amberjack.test").host).toBe("amberjack.test");
  });

  it.each(foreign)("%j is none", (path) => {
    expect(isSitePath(path)).toBe(false);
  });
});

describe("what calls take as a way back or a link", () => {
  const launch = { vassalage: "HSE", gameCode: "a", device: "mobile", language: "en" };
  const takes = {
    deposit: (path: string) =>
      routes.createDeposit.body.safeParse({ methodId: "a", amount: "1.00", returnPath: path }),
    launch: (path: string) => routes.launchGame.body.safeParse({ ...launch, backUrl: path }),
    link: (path: string) => LinkTarget.safeParse(path),
  };

  it.each(Object.keys(takes) as (keyof typeof takes)[])("%s: only a path of the site", (name) => {
    for (const path of ours) expect(takes[name](path).success, path).toBe(true);
    const elsewhere =
      name === "link" ? foreign.filter((path) => !path.startsWith("https://")) : foreign;
    for (const path of elsewhere) expect(takes[name](path).success, path).toBe(false);
  });

  it("an operator's lobby and cashier are pages, not scripts", () => {
    const { lobby_url: lobby, deposit_url: deposit } = GameUrlCall.shape;
    for (const address of ["javascript:alert(1)", "data:text/html,x", "//evil.test", "/lobby"]) {
      expect(lobby.safeParse(address).success, address).toBe(false);
      expect(deposit.safeParse(address).success, address).toBe(false);
    }
    expect(lobby.safeParse("https://site.test/").success).toBe(true);
  });
});
