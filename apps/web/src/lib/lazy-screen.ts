import { lazy, type ComponentType } from "react";
import { loadMessages } from "./i18n.tsx";
import type { Namespace } from "./messages.ts";
import { loadScreen } from "./screens.ts";

/**
 * A part of a page that is loaded when it is first shown, together with the texts it reads and with
 * the patience of `loadScreen`.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: Namespace[]
) {
  return lazy(async () => {
    const [screen] = await loadScreen(() => Promise.all([load(), loadMessages(...texts)]));
    return { default: screen };
  });
}
