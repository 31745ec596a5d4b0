import "./one-shot.css";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { SvgPicture } from "../../../client/svg-picture.tsx";
import type { RoundView } from "../../../protocol.ts";
import { roundPictureOf } from "../../../catalogue/round-pictures.ts";

/** What came of a past round, drawn like the game, with a way to see it move again. */
export function RoundPicture({ round }: { readonly round: RoundView }) {
  const frame = useFrame();
  const t = useTranslations("rounds");
  const picture = roundPictureOf(round.outcome);
  if (picture === null) return null;
  return (
    <div className="round-picture" dir="ltr">
      <SvgPicture svg={picture} />
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
