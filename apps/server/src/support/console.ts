import { change, createAudit, type Actor, type Audit } from "../backoffice/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { Support } from "./service.ts";

/** What operators do with what visitors wrote. */
export interface FeedbackConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly support: Support;
}

type Deps = FeedbackConsoleDeps & { readonly audit: Audit };

/**
 * Moves a feedback on and notes what was done. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function save(
  deps: Deps,
  actor: Actor | undefined,
  feedbackId: string,
  to: Parameters<Support["saveFeedbackIn"]>[2],
) {
  const { audit, support } = deps;
  const saved = await change(deps, actor, "support.write", async (tx) => {
    const { before, after } = await support.saveFeedbackIn(tx, feedbackId, to);
    if (before === after) return after;
    await audit.record(tx, {
      actor,
      action: "feedback.updated",
      subject: `${after.merchantCode} feedback ${feedbackId}`,
      before: { status: before.status, note: before.note },
      after: { status: after.status, note: after.note },
    });
    return after;
  });
  return support.describeFeedback(saved);
}

/** The use cases. `undefined` as actor is the platform. */
export function createFeedbackConsole(given: FeedbackConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: given.support.listFeedbacks,
    save: (
      actor: Actor | undefined,
      feedbackId: string,
      to: Parameters<Support["saveFeedbackIn"]>[2],
    ) => save(deps, actor, feedbackId, to),
  };
}

export type FeedbackConsole = ReturnType<typeof createFeedbackConsole>;
