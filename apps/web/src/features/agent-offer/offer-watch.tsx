import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHasLayers } from "../../lib/dialogs.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { settled } from "../../lib/settled.ts";
import { offerQuery } from "./api.ts";

const laterKey = "agent-offer-later";

/** Puts the offer off for this session. */
export function answerLater(endsAt: string): void {
  sessionStorage.setItem(laterKey, endsAt);
}

/** Opens an offer that waits for the player, once nothing else is open. */
export function AgentOfferWatch() {
  const overlay = useOverlay();
  const { data } = useQuery(offerQuery);
  const stamp = data?.endsAt;
  const isFree = !useHasLayers() && overlay.search.modal === undefined;
  useEffect(() => {
    if (!isFree || stamp === undefined || sessionStorage.getItem(laterKey) === stamp) {
      return undefined;
    }
    let isGone = false;
    const openLater = async () => {
      await settled();
      if (!isGone) overlay.open({ modal: "agent-offer" });
    };
    void openLater();
    return () => {
      isGone = true;
    };
    // Once for what waits: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFree, stamp]);
  return null;
}
