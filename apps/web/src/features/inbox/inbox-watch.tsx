import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setUnread } from "../../lib/unread.ts";
import { unreadQuery } from "./api.ts";

/** Reads how many messages are unread while a member is signed in; the feed keeps it current. */
export function InboxWatch() {
  const { data = 0 } = useQuery(unreadQuery);
  useEffect(() => setUnread(data), [data]);
  useEffect(() => () => setUnread(0), []);
  return null;
}
