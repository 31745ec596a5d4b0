import "./round-picture.css";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";
import { SvgPicture } from "./svg-picture.tsx";
import type { RoundView } from "../protocol.ts";
import type { RoundRecord } from "../record.ts";

interface RoundPictureProps {
  readonly round: RoundView;
  readonly record: RoundRecord;
}

/** What came of a past round, drawn like the game, with a way to see it move again. */
export function RoundPicture({ round, record }: RoundPictureProps) {
  const frame = useFrame();
  const t = useTranslations("rounds");
  const picture = record.picture(round.outcome);
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
