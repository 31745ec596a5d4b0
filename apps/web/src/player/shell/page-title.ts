import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { categoryPaths, isCategory } from "../../features/lobby/categories.ts";
import { useBrand } from "../../lib/brand.ts";
import { unreadText, useUnread } from "../../lib/unread.ts";

/** Pages by their path, and what of the site's frame names them. */
const names = {
  "/promotions": "promotions",
  "/help": "helpCenter",
  "/helpmc": "helpCenter",
  "/winners": "winners",
  "/app": "getApp",
  "/favorite": "favorites",
  "/recent": "recentGames",
  "/member": "account",
} as const;

function isNamed(path: string): path is keyof typeof names {
  return Object.hasOwn(names, path);
}

/**
 * Names the browser's tab after the page and the brand, with how many messages are unread; the
 * server wrote the brand alone.
 */
export function usePageTitle(): void {
  const t = useTranslations("shell");
  const { brandName } = useBrand();
  const { pathname } = useLocation();
  const category = pathname.slice(1);
  const page = isNamed(pathname)
    ? t(names[pathname])
    : isCategory(category)
      ? t(`gameType.${categoryPaths[category]}`)
      : undefined;
  const unread = useUnread();
  useEffect(() => {
    const name = page === undefined ? brandName : `${page} · ${brandName}`;
    document.title = unread === 0 ? name : `(${unreadText(unread)}) ${name}`;
  }, [page, brandName, unread]);
}
