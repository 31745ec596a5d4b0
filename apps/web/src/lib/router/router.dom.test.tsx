import * as library from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as ours from "./index.ts";

/**
 * The site's router does what the library does: every test runs with both. What differs, and is
 * meant to, is not here.
 */

type Library = typeof ours;
const routers: readonly (readonly [string, Library])[] = [
  ["the library", library],
  ["ours", ours],
];

interface Search {
  readonly modal?: string | undefined;
}

/** The frame around the pages: where one is, ways to others, and a dialog's part of the search. */
function frameOf(kit: Library) {
  return kit.createRootRoute({
    validateSearch: ({ modal }: Record<string, unknown>): Search =>
      modal === "menu" ? { modal } : {},
    beforeLoad: ({ location: { pathname, search } }) => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      if (pathname === "/home") throw kit.redirect({ to: "/", search, replace: true });
    },
    component: function Frame() {
      const { pathname } = kit.useLocation();
      const { modal } = kit.useSearch({ strict: false });
      const navigate = kit.useNavigate();
      const open = { to: ".", search: (old: object) => ({ ...old, modal: "menu" }) } as never;
      return (
        <>
          <p>{`at ${pathname} with ${modal ?? "nothing"}`}</p>
          <kit.Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            To home
          </kit.Link>
          <kit.Link to={"/$list" as never} params={{ list: "fish" } as never} className="way">
            To fish
          </kit.Link>
          <kit.Link to="/member" search={{ page: "two" } as never}>
            To two
          </kit.Link>
          <button type="button" onClick={() => void navigate(open)}>
            Open
          </button>
          <kit.Outlet />
        </>
      );
    },
    notFoundComponent: () => <h1>Nothing here</h1>,
  });
}

type MakeFile = (path: string, route: object) => FileRoute;

/** A list with a parameter; its texts may be missing. */
function listOf(kit: Library, file: MakeFile, loader: () => Promise<void>): FileRoute {
  const list = file("/$list", {
    validateSearch: ({ page }: Record<string, unknown>) => ({
      page: Number(page) > 1 ? Number(page) : undefined,
    }),
    beforeLoad: ({ params }: { params: { list: string } }) => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to say not found
      if (params.list === "none") throw kit.notFound();
    },
    loader,
    component: function List() {
      const { list: name } = list.useParams();
      const { page = 1 } = list.useSearch();
      const navigate = list.useNavigate();
      const next = { search: { page: page + 1 }, replace: true };
      return <button type="button" onClick={() => void navigate(next)}>{`${name} ${page}`}</button>;
    },
  });
  return list;
}

/** A page that keeps the visitor where it is guarded. */
function memberOf(kit: Library, file: MakeFile, isGuarded: boolean): FileRoute {
  const member = file("/member", {
    component: function Member() {
      kit.useBlocker({
        enableBeforeUnload: false,
        shouldBlockFn: ({ next }) => isGuarded && next.pathname !== "/member",
      });
      const { page } = member.useSearch();
      return <h1>{`member ${String(page)}`}</h1>;
    },
  });
  return member;
}

function Broken(): never {
  throw new Error("broken page");
}

/** A little site at an address. */
async function openSite(kit: Library, at: string, options: { isGuarded?: boolean } = {}) {
  history.replaceState({}, "", at);
  const loads: string[] = [];
  let isBroken = false;
  const root = frameOf(kit);
  const create = kit.createFileRoute as unknown as (path: string) => (route: object) => FileRoute;
  const file: MakeFile = (path, route) =>
    create(path)(route).update({ id: path, path, getParentRoute: () => root });
  const lazy = kit.lazyRouteComponent(async () => {
    await Promise.resolve();
    return { page: () => <h1>late page</h1> };
  }, "page" as never);
  const pages = {
    home: file("/", { component: () => <h1>home</h1> }),
    list: listOf(kit, file, async () => {
      loads.push("list");
      await Promise.resolve();
      if (isBroken) throw new Error("no texts");
    }),
    member: memberOf(kit, file, options.isGuarded === true),
    lazy: file("/lazy", { component: lazy }),
    broken: file("/broken", { component: Broken }),
  };
  const routeTree = (root as unknown as Tree)["_addFileChildren"](pages)["_addFileTypes"]();
  const router = (kit.createRouter as unknown as (options: object) => TestRouter)({
    routeTree,
    defaultErrorComponent: ({ error }: { readonly error: Error }) => <p>{error.message}</p>,
  });
  render(<kit.RouterProvider router={router as never} />);
  await settle();
  const go = async (asked: object) => {
    await act(() => router.navigate(asked));
    await settle();
  };
  const breakTexts = (next: boolean) => {
    isBroken = next;
  };
  return { router, go, loads, breakTexts };
}

interface FileRoute {
  update(way: object): FileRoute;
  useSearch(): { readonly page?: number };
  useParams(): { readonly list: string };
  useNavigate(): (asked: object) => Promise<void>;
}
type TestRouter = Pick<ReturnType<typeof ours.createRouter>, "history" | "invalidate" | "state"> & {
  navigate(asked: object): Promise<void>;
};
interface Tree {
  _addFileChildren(pages: object): Tree;
  _addFileTypes(): Tree;
}

/** Until what was asked for is drawn: the library answers in several steps. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)));
const address = () => location.pathname + location.search + location.hash;
const shown = () => document.body.textContent;

/** What React and the library say of a failure that is meant. */
function hush(): void {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(routers)("%s", (_, kit) => {
  test.each([
    ["/", "/", "home"],
    ["/FISH", "/FISH", "FISH 1"],
    ["/fish/?page=3", "/fish?page=3", "fish 3"],
    ["/fish?page=x&more=1%202", "/fish?more=1+2", "fish 1"],
    ["/home?modal=menu", "/?modal=menu", "home"],
    ["/member?page=12#part", "/member?page=12#part", "member 12"],
    ["/lazy", "/lazy", "late page"],
    ["/none", "/none", "Nothing here"],
    ["/no/such/page", "/no/such/page", "Nothing here"],
  ])("opens %s as %s", async (asked, expected, text) => {
    await openSite(kit, asked);
    expect(address()).toBe(expected);
    expect(shown()).toContain(text);
  });

  test("a link goes there, says where one is, and leaves a modified click alone", async () => {
    await openSite(kit, "/");
    const way = screen.getByText("To fish");
    expect(way.getAttribute("href")).toBe("/fish");
    expect(screen.getByText("To home").getAttribute("aria-current")).toBe("page");
    const seen: boolean[] = [];
    const watch = (event: Event) => {
      seen.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", watch);
    fireEvent.click(way, { ctrlKey: true });
    document.removeEventListener("click", watch);
    await settle();
    expect([seen, address()]).toEqual([[false], "/"]);
    fireEvent.click(way);
    await settle();
    expect(address()).toBe("/fish");
    expect(way.getAttribute("aria-current")).toBe("page");
    expect(way.className).toBe("way active");
    expect(screen.getByText("To home").getAttribute("aria-current")).toBe(null);
    fireEvent.click(screen.getByText("To two"));
    await settle();
    expect(address()).toBe("/member?page=two");
    expect(screen.getByText("To two").dataset["status"]).toBe("active");
  });

  test("a dialog's part is added to the search, and Back takes it away again", async () => {
    const { router } = await openSite(kit, "/fish?page=2");
    fireEvent.click(screen.getByText("Open"));
    await settle();
    expect(address()).toBe("/fish?page=2&modal=menu");
    expect(shown()).toContain("at /fish with menu");
    act(() => router.history.back());
    await expect.poll(() => shown()).toContain("at /fish with nothing");
    expect(shown()).toContain("fish 2");
  });

  test("a page changes its own search in place", async () => {
    const { loads } = await openSite(kit, "/fish");
    const before = history.length;
    fireEvent.click(screen.getByText("fish 1"));
    await settle();
    expect(address()).toBe("/fish?page=2");
    expect(shown()).toContain("fish 2");
    expect(history.length).toBe(before);
    expect(loads.length).toBeGreaterThan(0);
  });

  test("codes made of digits stay texts in the address, and states are kept", async () => {
    const { go, router } = await openSite(kit, "/");
    await go({ to: "/member", search: { page: "12" }, hash: "end", state: { isOverlay: true } });
    expect(address()).toBe("/member?page=%2212%22#end");
    expect(router.history.location.state.isOverlay).toBe(true);
    expect(router.state.location.hash).toBe("end");
    await go({ href: "/fish?page=4#x" });
    expect(address()).toBe("/fish?page=4#x");
  });

  test("a page that is guarded keeps the visitor", async () => {
    await openSite(kit, "/member?page=1", { isGuarded: true });
    fireEvent.click(screen.getByText("To home"));
    await settle();
    expect(address()).toBe("/member?page=1");
    fireEvent.click(screen.getByText("To two"));
    await settle();
    expect(shown()).toContain("member two");
  });

  test("what a page lacks is said in its place, and asked for again", async () => {
    hush();
    const { go, router, breakTexts } = await openSite(kit, "/");
    breakTexts(true);
    await go({ to: "/fish" });
    expect(shown()).toContain("at /fish");
    expect(shown()).toContain("no texts");
    breakTexts(false);
    await act(() => router.invalidate());
    await settle();
    expect(shown()).toContain("fish 1");
  });

  test("a page that fails leaves the frame, and the next page is drawn", async () => {
    hush();
    const { go } = await openSite(kit, "/broken");
    expect(shown()).toContain("at /broken");
    expect(shown()).toContain("broken page");
    await go({ to: "/" });
    expect(shown()).toContain("home");
  });

  test("the last of two ways counts", async () => {
    const { router } = await openSite(kit, "/");
    await act(async () => {
      void router.navigate({ to: "/fish" });
      await router.navigate({ to: "/member", search: { page: 5 } });
    });
    await settle();
    expect(address()).toBe("/member?page=5");
    expect(shown()).toContain("member 5");
  });
});
