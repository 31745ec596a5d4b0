import { cards } from "@baize/fair";
import type { TableOutcome } from "../../protocol.ts";

/** Both hands in a few characters: "KS – 4H". */
export const tableText = ({ result }: TableOutcome): string =>
  result.hands.map((hand) => hand.map((card) => cards[card]).join(" ")).join(" – ");
