import { isStaked } from "../../ui/desk/prizes/draft.ts";
import { isPrize } from "../../ui/desk/prizes/prize.ts";

/**
 * Details of a change as people read them: prizes where the amounts of their places stand, levels
 * by their number, games by one name. Nothing is added to what the change says.
 */

export type Details = Readonly<Record<string, unknown>>;

export function isDetails(value: unknown): value is Details {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const rowsIn = (value: unknown): Details[] => (Array.isArray(value) ? value.filter(isDetails) : []);

const isNothing = (amount: unknown) => typeof amount === "string" && /^0(?:\.0+)?$/.test(amount);

/**
 * Of a prize that is counted the amount is what it is worth, which is not said where it is nothing;
 * only money and wins of free rounds have a turnover.
 */
function withWorth(details: Details): Details {
  const { prize, amount, turnoverBps, ...rest } = details;
  if (!isPrize(prize) || prize.kind === "cash") return details;
  const worth =
    amount === undefined || isNothing(amount)
      ? {}
      : prize.kind === "bonus"
        ? { amount }
        : { worth: amount };
  const hasTurnover = turnoverBps !== undefined && isStaked(prize.kind);
  return { ...rest, ...worth, prize, ...(hasTurnover && { turnoverBps }) };
}

/** Prizes by the place that they stand at, each in place of the amount there. */
function withPlaces(amounts: unknown, prizes: readonly Details[], place: string): Details {
  const listed = Array.isArray(amounts) ? (amounts as unknown[]) : [];
  const at = new Map<string, Details>(listed.map((amount, index) => [`#${index + 1}`, { amount }]));
  for (const { [place]: key, prize } of prizes) {
    const name = `#${String(key)}`;
    at.set(name, withWorth({ ...at.get(name), prize }));
  }
  return Object.fromEntries(at);
}

/** A calendar keeps its prizes beside its amounts, and so does a raffle. */
function placed(details: Details): Details {
  const { amounts, prizes, others, ...rest } = details;
  const days = rowsIn(prizes).filter((row) => "step" in row);
  if (Array.isArray(amounts) || days.length > 0) {
    return { ...rest, amounts: withPlaces(amounts, days, "step") };
  }
  const places = rowsIn(others);
  if (places.length > 0) return { ...rest, prizes: withPlaces(prizes, places, "place") };
  return details;
}

const isGame = (value: unknown): value is { vassalage: string; gameCode: string } =>
  isDetails(value) && "gameCode" in value && Object.keys(value).every((key) => gameKeys.has(key));
const gameKeys: ReadonlySet<string> = new Set(["vassalage", "gameCode"]);

/** A rate of a tier is a fraction, or an amount where the tier gives one. */
function withPay(tier: Details): Details {
  const { rateType, rate, ...rest } = tier;
  if (rateType !== "F" && rateType !== "P") return tier;
  return { ...rest, ...(rateType === "F" ? { fixed: rate } : { rate }) };
}

const isLevel = (value: unknown): boolean => isDetails(value) && "pointsBps" in value;

function readablePart(value: unknown): unknown {
  if (isPrize(value)) return value;
  if (isGame(value)) return `${value.vassalage} ${value.gameCode}`;
  if (Array.isArray(value)) {
    const rows = (value as unknown[]).map(readablePart);
    // The first is level 0.
    return rows.length > 0 && rows.every(isLevel)
      ? Object.fromEntries(rows.map((row, level) => [`#${level}`, row]))
      : rows;
  }
  return isDetails(value) ? readable(withPay(value)) : value;
}

export function readable(details: Details): Details {
  const parts = Object.entries(placed(details)).map(
    ([name, value]) => [name, readablePart(value)] as const,
  );
  return withWorth(Object.fromEntries(parts));
}
