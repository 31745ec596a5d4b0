import { useTranslations } from "use-intl";
import type { BaccaratOutcome } from "../protocol.ts";
import { BeadPlate, BigRoad } from "../../../kits/roads/client/roads.tsx";
import type { RoadResult } from "../../../kits/roads/roads.ts";
import { resultOf } from "../rules.ts";

const sides = { player: "blue", banker: "red", tie: "tie" } as const;

function roadResult(outcome: BaccaratOutcome): RoadResult {
  const { winner, isBankerPair, isPlayerPair } = resultOf(outcome);
  return { winner: sides[winner], isRedPair: isBankerPair, isBluePair: isPlayerPair };
}

/** The player's own past rounds, oldest first; on a phone fewer columns of them. */
export function BaccaratRoads(props: {
  readonly seen: readonly { readonly outcome: BaccaratOutcome }[];
}) {
  const t = useTranslations("baccarat");
  const results = props.seen.map(({ outcome }) => roadResult(outcome)).toReversed();
  const count = (winner: RoadResult["winner"]): number =>
    results.filter((each) => each.winner === winner).length;
  const sums = [
    `${t("player")} ${count("blue")}`,
    `${t("banker")} ${count("red")}`,
    `${t("tie")} ${count("tie")}`,
  ].join(", ");
  const road = (columns: readonly [beads: number, big: number]) => (
    <>
      <BeadPlate results={results} columns={columns[0]} label={`${t("beads")}. ${sums}`} />
      <BigRoad results={results} columns={columns[1]} label={`${t("bigRoad")}. ${sums}`} />
    </>
  );
  return (
    <div className="baccarat-roads" dir="ltr">
      <div className="is-short">{road([7, 15])}</div>
      <div className="is-long">{road([9, 30])}</div>
    </div>
  );
}
