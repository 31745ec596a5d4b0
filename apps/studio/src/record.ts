/**
 * How a round of a game is told once it is over, or as far as it has come: in a list, on the page
 * of the round, on the page of proofs. A round stays in the records for years, so what stands here
 * must go on reading outcomes that earlier versions of the game wrote.
 */
import type { createTranslator, useTranslations } from "use-intl";
import type { RoundOutcome } from "./protocol.ts";
import type { Texts } from "./texts.gen.ts";

/** The frames' texts in a language. */
export type Say = ReturnType<typeof createTranslator<Texts>>;
/** A text of the frames by its whole name: "frame.menu". */
export type TextName = Parameters<Say>[0];
type ListWords = ReturnType<typeof useTranslations<"rounds">>;

/** What a sentence needs beside the outcome. */
export interface Told {
  readonly t: Say;
  /** What the round paid, as money. */
  readonly amount: string;
  readonly stake: string;
  /** "You won …", what came back of the stake, or that nothing did. */
  readonly won: string;
  readonly money: (text: string) => string;
  /** What a pot of the game's jackpot is called. */
  readonly potName: (level: string) => string;
}

export interface RecordDefinition<O extends RoundOutcome> {
  /** What came of it in a few characters, the same in every language. */
  readonly text: (outcome: O) => string;
  /** The same for a list, where it needs a word; `text` where absent. */
  readonly inList?: (outcome: O, t: ListWords) => string;
  /** A sentence or two: what fell, and what it paid. The same words as the game says it with. */
  readonly tell: (outcome: O, told: Told) => string;
  /** A still picture of the result, as SVG; null where there is nothing to draw yet. */
  readonly picture?: (outcome: O) => string | null;
  /** Where one picture does not show it all: the parts of the outcome that are drawn apart. */
  readonly parts?: (outcome: O) => readonly O[];
}

/** A game's record with its own types hidden, as everything outside of the game uses it. */
export interface RoundRecord {
  readonly text: (outcome: RoundOutcome | null) => string;
  readonly inList: (outcome: RoundOutcome | null, t: ListWords) => string;
  readonly tell: (outcome: RoundOutcome, told: Told) => string;
  readonly picture: (outcome: RoundOutcome | null) => string | null;
  readonly pictures: (outcome: RoundOutcome) => readonly string[];
}

/**
 * Binds a record to the tag of its outcomes. An outcome of another game is never read as one of
 * its own: it has no text and no picture.
 */
export function defineRecord<O extends RoundOutcome>(
  game: O["game"],
  record: RecordDefinition<O>,
): RoundRecord {
  const isOwn = (outcome: RoundOutcome | null): outcome is O => outcome?.game === game;
  const picture = (outcome: RoundOutcome | null): string | null =>
    isOwn(outcome) ? (record.picture?.(outcome) ?? null) : null;
  const text = (outcome: RoundOutcome | null): string =>
    isOwn(outcome) ? record.text(outcome) : "";
  return {
    text,
    inList: (outcome, t) =>
      isOwn(outcome) && record.inList !== undefined ? record.inList(outcome, t) : text(outcome),
    tell: (outcome, told) => (isOwn(outcome) ? record.tell(outcome, told) : ""),
    picture,
    pictures: (outcome) => {
      const parts = isOwn(outcome) ? (record.parts?.(outcome) ?? [outcome]) : [];
      return parts.flatMap((part) => picture(part) ?? []);
    },
  };
}
