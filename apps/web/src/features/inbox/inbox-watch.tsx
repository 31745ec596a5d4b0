import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setUnread } from "../../lib/unread.ts";
import { unreadQuery } from "./api.ts";

/** On the icon of the installed site, where there is one. */
function badgeApp(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Zero takes it away. A browser may have it and refuse it, for a site that is not installed.
  navigator.setAppBadge(count).catch(() => undefined);
}

function show(count: number): void {
  setUnread(count);
  badgeApp(count);
}

/** Reads how many messages are unread while a member is signed in; the feed keeps it current. */
export function InboxWatch() {
  const { data = 0 } = useQuery(unreadQuery);
  useEffect(() => show(data), [data]);
  useEffect(() => () => show(0), []);
  return null;
}
