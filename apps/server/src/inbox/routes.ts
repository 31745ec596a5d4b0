import type { Handlers } from "../platform/http/call.ts";
import type { Inbox } from "./service.ts";

type InboxCalls = "unreadCount" | "inbox" | "readInbox" | "ackInbox" | "deleteInbox";

interface Caller {
  readonly merchantCode: string;
  readonly session: { readonly memberId: bigint };
}

const ownerOf = ({ merchantCode, session }: Caller) => ({
  merchantCode,
  memberId: session.memberId,
});

export function inboxRoutes(inbox: Inbox): Handlers<InboxCalls> {
  return {
    unreadCount: (_input, caller) => inbox.unread(ownerOf(caller)),
    inbox: ({ query }, caller) =>
      inbox.list({ ...ownerOf(caller), language: caller.language }, query),
    readInbox: ({ body }, caller) => inbox.read(ownerOf(caller), body),
    ackInbox: ({ body }, caller) => inbox.acknowledge(ownerOf(caller), body.id),
    deleteInbox: ({ query }, caller) => inbox.remove(ownerOf(caller), query.ids),
  };
}
