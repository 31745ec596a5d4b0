import { createElement, use, type ComponentType } from "react";
import { useNavigate, useParams, useSearch } from "./react.tsx";
import type { Page, PageComponent, PageOptions } from "./match.ts";

/** How the pages are named and put together; the list of them is generated from their files. */

/** What a page reads of its address, and how it changes that. */
export const getRouteApi = (path: string) => ({
  useSearch,
  useParams,
  useNavigate: () => useNavigate(path),
});

export const createFileRoute = (path: string) => (options: PageOptions) => {
  const page = { path, options, update: () => page, ...getRouteApi(path) };
  return page;
};

export function createRootRoute(options: PageOptions) {
  const tree = {
    options,
    pages: [] as Page[],
    _addFileChildren(pages: Readonly<Record<string, Page>>) {
      tree.pages = Object.values(pages);
      return tree;
    },
    _addFileTypes: () => tree,
  };
  return tree;
}

/** A component whose code comes when its page is first asked for. */
export function lazyRouteComponent(
  load: () => Promise<Readonly<Record<string, ComponentType>>>,
  name: string,
): PageComponent {
  let here: ComponentType | undefined;
  let coming: Promise<void> | undefined;
  async function fetchIt(): Promise<void> {
    try {
      here = (await load())[name];
    } catch (error) {
      // So that it is tried again when it is asked for again.
      coming = undefined;
      throw error;
    }
  }
  const preload = () => (here === undefined ? (coming ??= fetchIt()) : undefined);
  function Lazy(props: object) {
    const wanted = preload();
    if (wanted !== undefined) use(wanted);
    return here && createElement(here, props);
  }
  return Object.assign(Lazy, { preload });
}
