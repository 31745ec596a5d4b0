import { useTranslations } from "use-intl";
import type { Family } from "../rules/family.ts";
import type { PlayView } from "../protocol.ts";
import { isPartly, oddsOfValue, type Choices, type SlipItem } from "./choices.ts";
import { coloursOf } from "./result.tsx";

export interface BoardProps {
  readonly plays: readonly PlayView[];
  readonly family: Family;
  readonly choices: Choices;
  readonly items: readonly SlipItem[];
  readonly isLocked: boolean;
  readonly choose: (play: PlayView, group: number, value: string) => void;
}

/** The plays of a game as its catalogue lists them: a new play needs nothing here. */
export function Board(props: BoardProps) {
  const { plays } = props;
  const t = useTranslations("lottery");
  return (
    <section className="draw-board" aria-label={t("board")}>
      {plays.map((play) => (
        <PlayBoard key={play.playId} {...props} play={play} />
      ))}
    </section>
  );
}

function PlayBoard(props: BoardProps & { readonly play: PlayView }) {
  const { play, choices, items } = props;
  const t = useTranslations("lottery");
  const groups = play.groups ?? [];
  const odds = [...new Set(play.playMenuInfos.map(({ bonus }) => bonus))];
  const isSimple = groups.length === 1 && (groups[0]?.min ?? 1) <= 1;
  return (
    <fieldset className="draw-play">
      <legend>
        {play.playName}
        {!isSimple && (
          <small className="quiet" dir="ltr">
            {odds.map((one) => `×${one}`).join(" · ")}
          </small>
        )}
      </legend>
      {groups.map((group, at) => (
        <div
          key={at}
          className={group.values.length > 4 ? "draw-cells is-many" : "draw-cells"}
          data-count={group.values.length}
          role="group"
          aria-label={groups.length === 1 ? play.playName : t("group", { number: String(at + 1) })}
        >
          {groups.length > 1 && (
            <span className="draw-group quiet">{t("group", { number: String(at + 1) })}</span>
          )}
          {group.values.map((value, place) => (
            <Cell
              key={value}
              {...props}
              group={at}
              value={value}
              name={group.names[place] ?? value}
              isSimple={isSimple}
            />
          ))}
        </div>
      ))}
      {isPartly(choices, items, play.playId) && (
        <p className="quiet draw-partly" role="status">
          {t("chooseMore")}
        </p>
      )}
    </fieldset>
  );
}

interface CellProps extends BoardProps {
  readonly play: PlayView;
  readonly group: number;
  readonly value: string;
  readonly name: string;
  readonly isSimple: boolean;
}

/** Where a cell has a colour in the colour game; elsewhere it has none. */
function toneOf(playId: string, value: string): string {
  if (playId === "wg.digit.number") return ` is-${coloursOf(value).join("-")}`;
  return playId === "wg.digit.colour" ? ` is-${value}` : "";
}

function Cell({ play, group, value, name, isSimple, ...board }: CellProps) {
  const { family, choices, choose, isLocked } = board;
  const isChosen = choices[play.playId]?.[group]?.includes(value) === true;
  const odds = isSimple ? oddsOfValue(family, play.playId, value) : undefined;
  return (
    <button
      type="button"
      className={`draw-cell${toneOf(play.playId, value)}`}
      data-choice={`${play.playId} ${value}`}
      aria-pressed={isChosen}
      disabled={isLocked}
      onClick={() => {
        choose(play, group, value);
      }}
    >
      <b>{name}</b>
      {odds !== undefined && <small dir="ltr">×{odds}</small>}
    </button>
  );
}
