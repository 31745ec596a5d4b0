import { hundredthsText } from "@baize/money/hundredths";
import "./wheel.css";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { oneOf } from "../../../client/settings.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { wheelSegments, type WheelOutcome, type WheelSegments } from "../protocol.ts";
import { risks, type Risk } from "../../../kits/one-shot/risk.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { ChoiceGroup, RiskChoice } from "../../../kits/one-shot/client/choice-group.tsx";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot } from "../../../kits/one-shot/client/use-one-shot.ts";
import { useTableScene } from "../../../kits/one-shot/client/use-table-scene.ts";
import { segmentsOf, sharesOf } from "../tables.ts";
import { toneOf } from "../tones.ts";
import { makeWheelScene, type WheelScene } from "./wheel-scene.ts";

function putTable(scene: WheelScene, table: readonly number[]): void {
  scene.setSegments(table);
}

function useWheel() {
  const frame = useFrame();
  const t = useTranslations("oneShot");
  const [segments, setSegments] = useSetting<WheelSegments>("segments", 20, oneOf(wheelSegments));
  const [risk, setRisk] = useSetting<Risk>("risk", "medium", oneOf(risks));
  const { scene, showTable, onScene } = useTableScene(segmentsOf(segments, risk), putTable);
  const rounds = useOneShot<WheelOutcome>({
    game: "wheel",
    choose: () => ({ segments, risk }),
    sounds: { begin: "roll", end: "land" },
    begin: () => scene.current?.wind(),
    giveUp: () => scene.current?.rest(),
    reveal: async (outcome, pace) => {
      // A round shown again brings its own wheel.
      setSegments(outcome.segments);
      setRisk(outcome.risk);
      showTable(segmentsOf(outcome.segments, outcome.risk));
      await scene.current?.turnTo(outcome.index, pace, () => {
        frame.sound.play("tick");
      });
    },
    finish: async ({ isGain, strength }) => scene.current?.glow(isGain, strength),
    describe: ({ outcome, payout }) =>
      t("paid", { multiplier: outcome.multiplier, amount: frame.money(payout) }),
  });
  return { segments, setSegments, risk, setRisk, onScene, rounds };
}

const chipOf = ({ multiplier }: WheelOutcome): string => timesText(multiplier);

export function WheelGame() {
  const t = useTranslations();
  const { segments, setSegments, risk, setRisk, onScene, rounds } = useWheel();
  const { isLocked, isRevealing, shown } = rounds;
  return (
    <OneShotLayout
      className="wheel"
      make={makeWheelScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      choice={
        <>
          <RiskChoice risk={risk} change={setRisk} isLocked={isLocked} />
          <ChoiceGroup
            label={t("wheel.segments")}
            values={wheelSegments}
            value={segments}
            change={setSegments}
            isLocked={isLocked}
            text={String}
          />
          <Legend segments={segments} risk={risk} />
        </>
      }
      payoutOnWin={null}
      texts={{
        play: t("wheel.spin"),
        playing: t("wheel.spinning"),
        history: t("wheel.history"),
      }}
    >
      {shown === null && !isRevealing && <p className="wheel-ready">{t("wheel.ready")}</p>}
      {shown !== null && !isRevealing && (
        <p className={shown.isGain ? "wheel-middle is-win" : "wheel-middle"}>
          <bdi dir="ltr" data-testid="result">
            {timesText(shown.outcome.multiplier)}
          </bdi>
        </p>
      )}
    </OneShotLayout>
  );
}

/** What the wheel can pay, with the chance of each. */
function Legend({ segments, risk }: { readonly segments: WheelSegments; readonly risk: Risk }) {
  const t = useTranslations("oneShot");
  return (
    <ul className="legend" aria-label={t("payTable")}>
      {sharesOf(segments, risk).map(({ hundredths, count }) => (
        <li key={hundredths} style={{ ["--tone" as string]: toneOf(hundredths) }}>
          <bdi dir="ltr">{timesText(hundredthsText(hundredths))}</bdi>
          <bdi dir="ltr">
            {count}/{segments}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
