/** Pearl Shoals draws its scene itself: this is its cover. */
import { direct } from "../direction.ts";

export const direction = direct(
  "PEARL|SHOALS",
  "water",
  "hoard",
  "lagoon",
  "oyster",
  "spiral-shell coral bomb",
  { face: "titan", metal: "pearl" },
);
