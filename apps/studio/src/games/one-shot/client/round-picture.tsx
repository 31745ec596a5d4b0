import "./one-shot.css";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { RoundView } from "../../../protocol.ts";
import { roundPictureOf } from "../../round-pictures.ts";

/** What came of a past round, drawn like the game, with a way to see it move again. */
export function RoundPicture({ round }: { readonly round: RoundView }) {
  const frame = useFrame();
  const t = useTranslations("rounds");
  const host = useRef<HTMLDivElement>(null);
  const picture = roundPictureOf(round.outcome);
  useEffect(() => {
    if (picture === null) return;
    const read = new DOMParser().parseFromString(picture, "image/svg+xml");
    host.current?.replaceChildren(read.documentElement);
  }, [picture]);
  if (picture === null) return null;
  return (
    <div className="round-picture" dir="ltr">
      <div ref={host} />
      {round.payout !== null && (
        <button
          type="button"
          className="button is-small"
          onClick={() => {
            frame.replay.set(round);
            frame.dialog.set(null);
          }}
        >
          {t("replay")}
        </button>
      )}
    </div>
  );
}
