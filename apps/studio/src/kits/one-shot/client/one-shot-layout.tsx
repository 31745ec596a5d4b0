import type { Minor } from "@baize/money";
import { useTranslations } from "use-intl";
import { AutoplayControl } from "../../../client/autoplay-control.tsx";
import { useFrame } from "../../../client/frame.ts";
import { StakeToPlay } from "../../../client/stake-control.tsx";
import type { Scene } from "../../../client/stage.tsx";
import { useStore } from "../../../client/store.ts";
import type { RoundOutcome } from "../../../protocol.ts";
import { RoundLayout, type RoundLayoutProps } from "./round-layout.tsx";
import type { OneShotRounds } from "./use-one-shot.ts";

interface LayoutProps<O extends RoundOutcome, S extends Scene> extends RoundLayoutProps<O, S> {
  readonly rounds: OneShotRounds<O>;
  /** Null where no single figure says what a win pays. */
  readonly payoutOnWin: Minor | null;
  readonly texts: { readonly play: string; readonly playing: string; readonly history: string };
}

/** The layout of a game that one press plays: what a win pays, and the button. */
export function OneShotLayout<O extends RoundOutcome, S extends Scene>(props: LayoutProps<O, S>) {
  const { rounds, payoutOnWin, texts, ...own } = props;
  const frame = useFrame();
  const t = useTranslations("oneShot");
  const hasStake = useStore(frame.stakeProblem) === null;
  return (
    <RoundLayout
      {...own}
      history={texts.history}
      rounds={rounds}
      isStakeLocked={rounds.isLocked}
      actions={
        <>
          {payoutOnWin !== null && (
            <p className="one-shot-payout">
              <span>{t("payout")}</span>
              <bdi dir="ltr" data-testid="payout-on-win">
                {hasStake ? frame.money(payoutOnWin) : "–"}
              </bdi>
            </p>
          )}
          <PlayRow rounds={rounds} texts={texts} />
        </>
      }
    />
  );
}

function PlayRow<O>(props: {
  readonly rounds: OneShotRounds<O>;
  readonly texts: { readonly play: string; readonly playing: string };
}) {
  const { rounds, texts } = props;
  const frame = useFrame();
  const t = useTranslations("frame");
  const isOnline = useStore(frame.isOnline);
  return (
    <>
      <div className="play-row">
        <button
          type="button"
          className="play"
          disabled={rounds.isLocked || !rounds.isReady || !isOnline}
          aria-describedby={isOnline ? undefined : "play-reason"}
          onClick={rounds.press}
        >
          <span>{rounds.phase === "idle" ? texts.play : texts.playing}</span> <StakeToPlay />
        </button>
        <AutoplayControl
          autoplay={rounds.autoplay}
          isLocked={rounds.isLocked || !rounds.isReady}
          hasFeatures={false}
        />
      </div>
      {!isOnline && (
        <p id="play-reason" className="unseen">
          {t("offline")}
        </p>
      )}
    </>
  );
}
