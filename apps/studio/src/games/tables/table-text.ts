import { cards } from "@baize/fair";
import type { TableOutcome } from "./protocol.ts";
import { findHands } from "./registry.ts";

/** Both hands in a few characters: "KS – 4H"; a number or dice as they are. */
export const tableText = ({ game, result }: TableOutcome): string =>
  findHands(game) === undefined
    ? result.hands[0].join(" ")
    : result.hands.map((hand) => hand.map((card) => cards[card]).join(" ")).join(" – ");
