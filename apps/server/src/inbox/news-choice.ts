import type { NewsChoice } from "@baize/contract";
import type { Handlers } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import { newsChoiceMade } from "./events.ts";
import { findPreference, saveConsent, type NewsPreference } from "./news-store.ts";
import { demandOn, type InboxDeps, type Owner } from "./service.ts";
import { lockInbox } from "./store.ts";

/** Whether a member wants offers and news. Nobody does before choosing it. */
export interface NewsChoiceDeps extends InboxDeps {
  readonly ids: Pick<Ids, "uuidv7">;
}

/** Names the text beside the switch; a change of its meaning is another version. */
const textVersion = "news-1";

const viewOf = (row: NewsPreference | undefined): NewsChoice => ({
  wantsNews: row?.wantsNews ?? false,
  changedAt: row?.changedAt.toISOString() ?? null,
});

/** Refuses: not_found. */
async function choose(deps: NewsChoiceDeps, owner: Owner, wantsNews: boolean) {
  await demandOn(deps, owner);
  const { memberId, merchantCode } = owner;
  return deps.db.transaction(async (tx) => {
    // News that is being sent waits for the choice, or the choice for it.
    await lockInbox(tx, memberId);
    const before = await findPreference(tx, memberId);
    if ((before?.wantsNews ?? false) === wantsNews) return viewOf(before);
    const at = deps.clock.now();
    const consentId = deps.ids.uuidv7();
    await saveConsent(tx, { memberId, merchantCode, consentId, wantsNews, textVersion, at });
    const made = { memberId: String(memberId), merchantCode, wantsNews, at: at.toISOString() };
    await deps.events.publish(tx, newsChoiceMade(made));
    return viewOf({ wantsNews, changedAt: at });
  });
}

export function createNewsChoices(deps: NewsChoiceDeps): Handlers<"newsChoice" | "saveNewsChoice"> {
  return {
    async newsChoice(_input, { merchantCode, session: { memberId } }) {
      await demandOn(deps, { memberId, merchantCode });
      return viewOf(await deps.db.read((reader) => findPreference(reader, memberId)));
    },
    saveNewsChoice: ({ body }, { merchantCode, session: { memberId } }) =>
      choose(deps, { memberId, merchantCode }, body.wantsNews),
  };
}
