import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { oneOf } from "../../../client/settings.ts";
import { useSetting } from "../../../client/use-setting.ts";
import type { PlinkoOutcome } from "../protocol.ts";
import { risks, type Risk } from "../../../kits/one-shot/risk.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { ChoiceGroup, RiskChoice } from "../../../kits/one-shot/client/choice-group.tsx";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { ResultPill } from "../../../kits/one-shot/client/result-pill.tsx";
import { useOneShot } from "../../../kits/one-shot/client/use-one-shot.ts";
import { useTableScene } from "../../../kits/one-shot/client/use-table-scene.ts";
import { bucketsOf, plinkoRows } from "../tables.ts";
import { makePlinkoScene, type PlinkoScene } from "./plinko-scene.ts";

const firstRows = 12;

function putTable(scene: PlinkoScene, table: readonly number[]): void {
  scene.setBuckets(table);
}

function usePlinko() {
  const frame = useFrame();
  const t = useTranslations("oneShot");
  const [rows, setRows] = useSetting("rows", firstRows, oneOf(plinkoRows));
  const [risk, setRisk] = useSetting<Risk>("risk", "medium", oneOf(risks));
  const { scene, showTable, onScene } = useTableScene(bucketsOf(rows, risk), putTable);
  const rounds = useOneShot<PlinkoOutcome>({
    game: "plinko",
    choose: () => ({ rows, risk }),
    sounds: { begin: "placed", end: "land" },
    begin: () => scene.current?.gather(),
    giveUp: () => scene.current?.rest(),
    reveal: async (outcome, pace) => {
      // A round shown again brings its own board.
      setRows(outcome.rows);
      setRisk(outcome.risk);
      showTable(bucketsOf(outcome.rows, outcome.risk));
      await scene.current?.drop(outcome.path, pace, () => {
        frame.sound.play("tick");
      });
    },
    finish: async ({ outcome, isGain, strength }) =>
      scene.current?.catchIn(outcome.bucket, isGain, strength),
    describe: ({ outcome, payout }) =>
      t("paid", { multiplier: outcome.multiplier, amount: frame.money(payout) }),
  });
  return { rows, setRows, risk, setRisk, onScene, rounds };
}

const chipOf = ({ multiplier }: PlinkoOutcome): string => timesText(multiplier);

export function PlinkoGame() {
  const t = useTranslations();
  const { rows, setRows, risk, setRisk, onScene, rounds } = usePlinko();
  const { isLocked, shown, isRevealing } = rounds;
  return (
    <OneShotLayout
      className="plinko"
      make={makePlinkoScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      choice={
        <>
          <RiskChoice risk={risk} change={setRisk} isLocked={isLocked} />
          <ChoiceGroup
            label={t("oneShot.rows")}
            values={plinkoRows}
            value={rows}
            change={setRows}
            isLocked={isLocked}
            text={String}
          />
        </>
      }
      payoutOnWin={null}
      texts={{
        play: t("plinko.drop"),
        playing: t("plinko.dropping"),
        history: t("plinko.history"),
      }}
    >
      <ResultPill
        multiplier={isRevealing ? null : (shown?.outcome.multiplier ?? null)}
        isGain={shown?.isGain === true}
        idle={isRevealing ? null : t("plinko.ready")}
      />
    </OneShotLayout>
  );
}
