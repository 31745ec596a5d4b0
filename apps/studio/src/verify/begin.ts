/** What the public page of proofs begins with, before anything was typed. */
import { findGame } from "../catalogue/games.ts";
import type { GameKind } from "../protocol.ts";
import { readCase, type Asked } from "./asked.ts";
import { caseOfFragment, emptyCase, type VerifyCase } from "./link.ts";
import { choiceToBegin, stepExamples } from "./recompute.ts";

const isStepped = (kind: GameKind): boolean => stepExamples[kind] !== undefined;

/** What a game begins with: an example of its choice, and no steps where it has some. */
export function beginOf(kind: GameKind | undefined): Pick<VerifyCase, "choice" | "steps"> {
  if (kind === undefined || kind === "crash") return { choice: "", steps: "" };
  return { choice: JSON.stringify(choiceToBegin(kind)), steps: isStepped(kind) ? "[]" : "" };
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
  const example = beginOf(game?.kind);
  const filled = {
    ...started,
    choice: started.choice === "" ? example.choice : started.choice,
    steps: started.steps === "" ? example.steps : started.steps,
  };
  const asked = readCase(filled);
  const isWhole =
    isGiven && (given.choice !== "" || game?.kind === "crash" || asked.is === "secret");
  return { given: filled, asked: isWhole && asked.is !== "wrong" ? asked : null };
}
