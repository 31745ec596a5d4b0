/** Tables of two hands: the points of both over the scene, roads beside it. */
import { handsOf } from "../game.ts";
import type { HandsGame } from "../game.ts";
import { Board } from "./board.tsx";
import { makeCardsScene, type CardsWay } from "./cards-scene.ts";
import type { PastProps, TableRoom } from "./live-table.tsx";
import { RoadsPart } from "./roads-part.tsx";
import { toneOf } from "./table-words.ts";

export const handsRoom = (way: CardsWay): TableRoom => ({
  rules: way.rules,
  make: makeCardsScene(way),
  Board,
  Past: (props) => <RoadsPart rules={way.rules} {...props} />,
  Scores: (props) => <Scores rules={way.rules} {...props} />,
});

function Scores({ rules, words, standing }: PastProps & { readonly rules: HandsGame }) {
  const hands = handsOf(standing.result);
  return (
    <dl className="live-scores">
      {([0, 1] as const).map((hand) => (
        <div key={hand} className={`is-${toneOf(hand)}`}>
          <dt>{words.field(rules.sides[hand])}</dt>
          <dd>{hands[hand].length === 0 ? "–" : rules.points(hands[hand])}</dd>
        </div>
      ))}
    </dl>
  );
}
