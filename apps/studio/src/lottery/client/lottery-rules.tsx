import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DialogWait } from "../../client/dialog-wait.tsx";
import { useFrame } from "../../client/frame.ts";
import { usePercent } from "../../client/use-percent.ts";
import type { PlayMenuView, PlayView } from "../protocol.ts";
import { readMenu } from "./calls.ts";
import { playsOf } from "./choices.ts";

type Prize = PlayView["playMenuInfos"][number];

/** What is given back of a stake at these odds, in percent: `fair` is 1/p as an exact fraction. */
function backOf({ bonus, fair }: Prize): number {
  const [numerator = 1, denominator = 1] = fair.split("/").map(Number);
  return (Number(bonus) * 100 * denominator) / numerator;
}

/** Cut, as odds are. */
const leastBack = (prizes: readonly Prize[]): string =>
  (Math.floor(Math.min(...prizes.map(backOf)) * 100 + 1e-6) / 100).toFixed(2);

const oddsTexts = (prizes: readonly Prize[]): string =>
  [...new Set(prizes.map(({ bonus }) => `×${bonus}`))].join(" · ");

/** Every play with what it pays, from the table that slips are settled by. */
export function LotteryRules() {
  const frame = useFrame();
  const t = useTranslations("lottery");
  const percent = usePercent();
  const [menu, setMenu] = useState<PlayMenuView | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await readMenu(frame.api.token, frame.config.gameCode);
      if (answer.ok) setMenu(answer.value);
    };
    void load();
  }, [frame]);
  if (menu === null) return <DialogWait />;
  return (
    <>
      <p>{t("rulesDraw")}</p>
      <p>{t("rulesClose")}</p>
      <table className="draw-rules">
        <thead>
          <tr>
            <th scope="col">{t("play")}</th>
            <th scope="col">{t("odds")}</th>
            <th scope="col">{t("return")}</th>
          </tr>
        </thead>
        <tbody>
          {playsOf(menu).map(({ playId, playName, playMenuInfos }) => (
            <tr key={playId}>
              <th scope="row">{playName}</th>
              <td dir="ltr">{oddsTexts(playMenuInfos)}</td>
              <td>{percent(leastBack(playMenuInfos))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu.familyCode === "wg" && <p>{t("rulesColours")}</p>}
      <p>{t("rulesPast")}</p>
    </>
  );
}
