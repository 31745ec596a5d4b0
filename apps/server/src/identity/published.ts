import type { Tx } from "../platform/db.ts";
import type { Events } from "../platform/events/index.ts";
import type { OnSignedIn } from "./sign-in/entry.ts";
import { memberRegistered, sessionEnded, sessionStarted, signedIn } from "./events.ts";
import type { Member } from "./rules.ts";
import type { OnSessionStarted } from "./sessions/service.ts";

/** Sign-ins; those of the house's own accounts say nothing about anybody. */
function publishSignIns(events: Events): OnSignedIn {
  return async (tx, member, { ip, device, at }) => {
    if (member.isTest || member.isTrial) return;
    const event = signedIn({
      memberId: String(member.memberId),
      merchantCode: member.merchantCode,
      ip,
      device: device ?? null,
      at: at.toISOString(),
    });
    await events.publish(tx, event);
  };
}

function publishSessions(events: Events): OnSessionStarted {
  return (tx, { memberId, merchantCode, sessionId, way, site, startedAt }) => {
    const event = sessionStarted({
      memberId: String(memberId),
      merchantCode,
      sessionId,
      way,
      site,
      at: startedAt.toISOString(),
    });
    return events.publish(tx, event);
  };
}

/** What identity publishes, each in the transaction of what happened. */
export function publishedBy(events: Events) {
  return {
    onSignedIn: publishSignIns(events),
    onMemberRegistered: (tx: Tx, { memberId, merchantCode }: Member) =>
      events.publish(tx, memberRegistered({ memberId: String(memberId), merchantCode })),
    onSessionStarted: publishSessions(events),
    onSessionEnded: (tx: Tx, { memberId, sessionId }: { memberId: bigint; sessionId: string }) =>
      events.publish(tx, sessionEnded({ memberId: String(memberId), sessionId })),
  };
}
