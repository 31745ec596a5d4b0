import type { AwardPrize } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { isCounted, isUnpricedKind, type Given } from "./draft.ts";
import { prizeWheelsQuery } from "./queries.ts";

export const isUnpriced = ({ prize }: Pick<Given, "prize">): boolean =>
  prize !== undefined && isUnpricedKind(prize.kind);

type MeanOf = (wheelId: string) => string;

function worthOf(prize: AwardPrize, currency: string, meanOf: MeanOf): bigint {
  const amount = (text: string) => parseMinor(text, currency) ?? 0n;
  if (prize.kind === "ticket") return amount(meanOf(prize.wheelId)) * BigInt(prize.tickets);
  if (prize.kind !== "free_rounds") return 0n;
  const stakes = amount(prize.stake) * BigInt(prize.rounds);
  const most = prize.winCap === undefined ? stakes : amount(prize.winCap);
  return most < stakes ? most : stakes;
}

/** Puts the worth of prizes where the server will: what counts is what it says when it is saved. */
export function usePricing(currency: string): <Of extends Given>(given: Of) => Of {
  const { data = [] } = useQuery(prizeWheelsQuery);
  const meanOf = (wheelId: string) => data.find((one) => one.wheelId === wheelId)?.mean ?? "0";
  return (given) => {
    const { prize } = given;
    if (prize === undefined || !isCounted(prize.kind)) return given;
    return { ...given, amount: formatMinor(minor(worthOf(prize, currency, meanOf)), currency) };
  };
}
