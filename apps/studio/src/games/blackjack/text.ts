import type { BlackjackOutcome } from "./protocol.ts";

/** The totals of the player's hands and the dealer's, in a few characters. */
export const blackjackText = ({ hands, dealer }: BlackjackOutcome): string =>
  `${hands.map(({ total }) => total).join(" · ")} / ${dealer.total}`;
