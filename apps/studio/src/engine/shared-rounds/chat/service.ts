/** What those at one table say to each other, and who may write. */
import { hourMs, minuteMs } from "@baize/contract/durations";
import type { ChatLine } from "../../../protocol-chat.ts";
import type { Clock, Ids } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db.ts";
import type { Operators } from "../../operators.ts";
import type { Session } from "../../players/service.ts";
import { refuse } from "../../refusal.ts";
import { maySpeak, readChat } from "./rules.ts";
import { insertChatLine, listChatLines } from "./store.ts";

export interface ChatState {
  /** Oldest first. */
  readonly chat: readonly ChatLine[];
  readonly mayChat: boolean;
}

export interface Chat {
  state(session: Session): Promise<ChatState>;
  /**
   * Writes a line down, to be told to all. Refuses: chat_closed, bad_request, chat_not_allowed,
   * too_many_requests.
   */
  say(session: Session, text: string): Promise<ChatLine>;
  /** Forgets who has been silent for a minute: they need not be counted. */
  forget(): void;
}

export interface ChatDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly operators: Operators;
}

const shownMax = 50;
const ageMs = hourMs;

/** Where nobody may write. */
export const noChat: Chat = {
  state: () => Promise.resolve({ chat: [], mayChat: false }),
  say: () => Promise.reject(new Error("this game has no chat")),
  forget: () => {},
};

export function createChat({ db, clock, ids, operators }: ChatDeps, gameCode: string): Chat {
  const spoken = new Map<string, number[]>();

  /** Play-money players only watch: chat needs real money and the brand's permission. */
  const mayChat = (session: Session): boolean =>
    !session.isDemo && operators.find(session.operatorId)?.brand.chat === true;

  return {
    async state(session) {
      const chat = await listChatLines(db, gameCode, clock.nowMs() - ageMs, shownMax);
      return { chat, mayChat: mayChat(session) };
    },
    async say(session, said) {
      if (!mayChat(session)) refuse("chat_closed");
      const read = readChat(said);
      if (read === "empty") refuse("bad_request");
      if (read === "not_allowed") refuse("chat_not_allowed");
      const nowMs = clock.nowMs();
      const before = (spoken.get(session.id) ?? []).filter((at) => nowMs - at < minuteMs);
      if (!maySpeak(before, nowMs)) refuse("too_many_requests");
      spoken.set(session.id, [...before, nowMs]);
      const line = {
        id: ids.uuid(),
        playerName: session.displayName,
        text: read.text,
        saidAt: nowMs,
      };
      await db.transaction((tx) => insertChatLine(tx, { ...line, gameCode, playerId: session.id }));
      return line;
    },
    forget() {
      const nowMs = clock.nowMs();
      for (const [playerId, at] of spoken) {
        if (nowMs - (at.at(-1) ?? 0) > minuteMs) spoken.delete(playerId);
      }
    },
  };
}
