import { minor, type Minor } from "@baize/money";
import { payoutOf } from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { useTranslations } from "use-intl";
import { hundredthsOf } from "../../../client/checks.ts";
import { useFrame } from "../../../client/frame.ts";
import { mineCells, type MinesOutcome } from "../protocol.ts";
import { minesHundredths } from "../multipliers.ts";

const rungs = 5;

/** What the player could take now. */
export const amountNow = (stake: Minor | undefined, outcome: MinesOutcome | undefined): Minor =>
  payoutOf(stake ?? minor(0n), hundredthsOf(outcome?.multiplier ?? "1.00"));

/** What the picks made are worth, and what the next ones would be, as far as they may be paid. */
export function MinesLadder(props: {
  readonly mineCount: number;
  readonly picks: number;
  readonly stake: Minor;
}) {
  const { mineCount, picks, stake } = props;
  const frame = useFrame();
  const t = useTranslations("mines");
  const most = frame.amount(frame.config.winMax);
  const mayPay = (count: number): boolean =>
    payoutOf(stake, minesHundredths(mineCount, count)) <= most;
  let safe = mineCells - mineCount;
  while (safe > 0 && !mayPay(safe)) safe -= 1;
  const from = Math.max(0, Math.min(picks, safe - rungs + 1));
  const shown = Array.from({ length: rungs }, (_, index) => from + index).filter(
    (count) => count <= safe,
  );
  return (
    <ol className="mines-ladder" aria-label={t("ladder")} dir="ltr">
      {shown.map((count) => (
        <li key={count} aria-current={count === picks ? "step" : undefined}>
          <span>{count}</span>
          <b>{hundredthsText(minesHundredths(mineCount, count))}×</b>
        </li>
      ))}
    </ol>
  );
}
