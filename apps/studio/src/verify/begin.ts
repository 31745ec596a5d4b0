/** What the public page of proofs begins with, before anything was typed. */
import { findGame } from "../catalogue/games.ts";
import type { Game } from "../kits/game.ts";
import { readCase, type Asked } from "./asked.ts";
import { caseOfFragment, emptyCase, type VerifyCase } from "../proof-link.ts";

/** What a game begins with: an example of its choice, and no steps where it has some. */
export function beginOf(game: Game | undefined): Pick<VerifyCase, "choice" | "steps"> {
  if (game === undefined || game.part.is === "flight") return { choice: "", steps: "" };
  const { choice = {}, steps } = game;
  return { choice: JSON.stringify(choice), steps: steps === undefined ? "" : "[]" };
}

interface Beginning {
  readonly given: VerifyCase;
  /** Null: nothing is computed before somebody asks for it. */
  readonly asked: Asked | null;
}

const first = { game: "amber-dice", currency: "BDT", stake: "10.00", nonce: "1" };

/**
 * A whole round of an address is computed at once. Of one that lacks something, or of none, the
 * fields are filled with what the game takes, and nothing is called wrong that nobody typed.
 */
export function beginningOf(fragment: string): Beginning {
  const given = caseOfFragment(fragment);
  const isGiven = given.game !== "";
  const started = isGiven ? given : { ...emptyCase, ...first };
  const game = findGame(started.game);
  const example = beginOf(game);
  const filled = {
    ...started,
    choice: started.choice === "" ? example.choice : started.choice,
    steps: started.steps === "" ? example.steps : started.steps,
  };
  const asked = readCase(filled);
  const isWhole =
    isGiven && (given.choice !== "" || game?.part.is === "flight" || asked.is === "secret");
  return { given: filled, asked: isWhole && asked.is !== "wrong" ? asked : null };
}
