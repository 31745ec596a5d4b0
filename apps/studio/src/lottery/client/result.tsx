import { useTranslations } from "use-intl";

/** The values of a result: plain digits, or numbers with commas where they are longer. */
export const valuesOf = (result: string): readonly string[] =>
  /[^0-9]/.test(result) ? result.split(/[^0-9]+/) : Array.from(result);

/** The colours of a digit in the colour game; 0 and 5 have two. */
export function coloursOf(digit: string): readonly ("green" | "red" | "violet")[] {
  if (digit === "0") return ["red", "violet"];
  if (digit === "5") return ["green", "violet"];
  return Number(digit) % 2 === 1 ? ["green"] : ["red"];
}

/** One value as a ball or a die; its colours are said as words too. */
export function Ball({
  value,
  family,
}: {
  readonly value: string;
  readonly family: string | undefined;
}) {
  const t = useTranslations("lottery");
  if (family !== "wg") {
    return (
      <b className={family === "k3" ? "draw-ball is-die" : "draw-ball"} dir="ltr">
        {value}
      </b>
    );
  }
  const colours = coloursOf(value);
  return (
    <b className={`draw-ball is-${colours.join("-")}`} dir="ltr">
      {value}
      <span className="unseen">{colours.map((colour) => t(`colour.${colour}`)).join(", ")}</span>
    </b>
  );
}

export const Balls = ({
  result,
  family,
}: {
  readonly result: string;
  readonly family: string | undefined;
}) => (
  <span className="draw-balls" data-testid="balls">
    {valuesOf(result).map((value, at) => (
      // Values of a draw may be equal, and never change their places.
      <Ball key={`${at}-${value}`} value={value} family={family} />
    ))}
  </span>
);
