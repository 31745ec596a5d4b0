import { toast } from "../../lib/dialogs.ts";
import { favoriteIdsQuery, leadingOnly, setFavorite, toggleGapMs } from "../../lib/favorites.ts";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { shareQuery, useShared } from "../../lib/shared-query.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";

const sharedIds = shareQuery(favoriteIdsQuery);

/** Whether a game is a favourite; nothing is one of a guest or a trial player. */
export function useIsFavorite(nodeId: string): boolean {
  const isMember = useVisitor().kind === "member";
  const ids = useShared(sharedIds, isMember);
  return isMember && ids?.includes(nodeId) === true;
}

const mayToggle = leadingOnly(toggleGapMs);

/** Makes a game a favourite or takes that back; guests log in first, and it is done then. */
export function useToggleFavorite(nodeId: string, isFavorite: boolean): () => void {
  const needMember = useNeedMember();
  const refusalText = useRefusalText();
  return () => {
    if (!mayToggle(nodeId, performance.now())) return;
    needMember(() => {
      setFavorite(nodeId, !isFavorite).catch((error: unknown) => {
        toast(refusalText(error), "loss");
      });
    });
  };
}
