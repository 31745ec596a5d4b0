import type { Balance, Board } from "@baize/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { setFeedState } from "../../lib/connection.ts";
import { toast } from "../../lib/dialogs.ts";
import { listenToTopic } from "../../lib/feed-topic.ts";
import { tellNews } from "../../lib/held-news.ts";
import { startFeed, type FeedMessageNumbered, type FeedSocket } from "../../lib/feed.ts";
import { endSession } from "../../lib/session.ts";
import { readSiteAnew } from "../../lib/site-changes.ts";
import { balanceQuery } from "../../lib/member.ts";
import { permissionsQuery } from "../../lib/brand.ts";
import { moneyText } from "../../ui/money.tsx";

/** The keys that each channel's truth is read under; the first changes with every message. */
const keysOf = {
  balance: [["balance"], ["statement"]],
  round: [["bets"], ["recent-games"], ["member", "bonuses"]],
  deposit: [["deposits"], ["statement"]],
  withdrawal: [["member", "withdrawals"], ["statement"]],
  bonus: [["member", "bonuses"], ["statement"]],
  reward: [["member", "awards"], ["statement"]],
  points: [["member", "points"]],
  board: [["member", "missions", "boards"]],
  inbox: [["member", "inbox"]],
  system: [["permissions"]],
} as const;

function writeInto(cache: QueryClient, message: FeedMessageNumbered): void {
  // A rain is everybody's: nothing of the member's own has changed.
  if (message.type === "reward" && "envelopeId" in message.data) {
    void cache.invalidateQueries({ queryKey: ["member", "envelopes"] });
    return;
  }
  if (message.type === "balance") {
    const { balance, currency } = message.data;
    cache.setQueryData(balanceQuery.queryKey, (before: Balance | undefined) => ({
      locked: "0",
      ...before,
      balance,
      currency,
    }));
  } else if (message.type === "board") {
    showStandings(cache, message.data);
  } else if (message.type === "inbox") {
    cache.setQueryData([...keysOf.inbox[0], "unread"], message.data.unread);
    void cache.invalidateQueries({ queryKey: [...keysOf.inbox[0], "list"] });
  } else if (message.type !== "system") {
    void cache.invalidateQueries({ queryKey: keysOf[message.type][0] });
  }
  // What was staked may count for a bonus and for missions.
  if (message.type === "round") {
    void cache.invalidateQueries({ queryKey: keysOf.bonus[0] });
    void cache.invalidateQueries({ queryKey: ["member", "missions"] });
  }
  // An award may be of a promotion or a mission, whose card and bar follow it.
  if (message.type === "reward") {
    for (const queryKey of [["promotions"], ["member", "promotions"], ["member", "missions"]]) {
      void cache.invalidateQueries({ queryKey });
    }
  }
}

type Standings = Extract<FeedMessageNumbered, { type: "board" }>["data"];

/** The places of a followed board; the member's own place is read over HTTP. */
function showStandings(cache: QueryClient, { boardId, state, players, top }: Standings): void {
  const queryKey = [...keysOf.board[0], "one"];
  cache.setQueriesData({ queryKey }, (before: Board | undefined) => {
    if (before?.boardId !== boardId) return before;
    const { own } = before;
    const isOwn = (place: (typeof top)[number]) =>
      own !== null && place.rank === own.rank && place.score === own.score;
    // What is sent to everybody is in no language: the names of prizes are those of their places.
    const ranges = before.prizes.by === "places" ? before.prizes.places : [];
    const prizeOf = ({ rank }: { readonly rank: number }) =>
      ranges.find(({ from, to }) => rank >= from && rank <= to)?.prizeOf ?? null;
    const places = top.map((place) => ({
      ...place,
      prizeOf: prizeOf(place),
      isOwn: isOwn(place),
    }));
    return { ...before, players, top: places };
  });
  // Another state brings more with it: a result, and what was won.
  const isSame = cache
    .getQueriesData<Board>({ queryKey })
    .every(([, board]) => board?.boardId !== boardId || board.state === state);
  if (!isSame) void cache.invalidateQueries({ queryKey });
}

/** Connects the feed to the cache while somebody is signed in: one socket for the tab. */
export function LiveFeed() {
  const cache = useQueryClient();
  const t = useTranslations("shell");
  useEffect(() => {
    const feed = startFeed({
      ticket: () => call("feedTicket"),
      open: (url) => new WebSocket(socketAddress(url)) as FeedSocket,
      onState: setFeedState,
      onSessionEnded: endSession,
      onMessage(message) {
        // What was won is not known from the header before the wheel stands.
        const isNews = message.type === "balance" || message.type === "reward";
        if (isNews) tellNews(() => writeInto(cache, message));
        else writeInto(cache, message);
        if (message.type === "deposit" && message.data.status === "received") {
          const { receives, currency } = message.data;
          toast(`+${moneyText(receives, currency)} · ${t("deposit")}`, "win");
        }
        if (message.type !== "system") return;
        if (message.data.event === "session_ended") endSession();
        else if (message.data.event === "site") readSiteAnew(cache);
        else void cache.invalidateQueries(permissionsQuery);
      },
      onGap(channel) {
        if (channel === undefined || channel === "system") readSiteAnew(cache);
        const keys = channel === undefined ? Object.values(keysOf).flat() : keysOf[channel];
        for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
      },
    });
    const stopListening = listenToTopic((topic) => feed.follow(topic));
    const retry = () => feed.retryNow();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      stopListening();
      feed.stop();
    };
  }, [cache, t]);
  return null;
}

/** A socket address from whatever form the ticket's answer has: a path, http or ws. */
function socketAddress(url: string): string {
  const address = new URL(url, location.href);
  if (address.protocol.startsWith("http")) {
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  }
  return address.href;
}
