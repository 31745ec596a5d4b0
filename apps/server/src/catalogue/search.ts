import MiniSearch, { type SearchResult } from "minisearch";
import type { LocalText } from "../platform/text.ts";
import type { Game, Lobby, Vendor } from "./rules.ts";
import { foldWords, typosBetween, typosMax, wordsOf, type Words } from "./words.ts";

/**
 * The search: games by their names in every language, their vendor's names and their code, with
 * room for typing errors.
 *
 * The index only proposes; what is kept is decided here, so that the rule can be read: every word
 * must be found, whole, begun, or with as many typos as its length allows, and of a stretch of
 * signs without blanks enough of its pieces.
 */
export interface GameSearch {
  /** The games that come close to the words, closest first. */
  find(keyword: string): readonly Game[];
  findVendors(keyword: string): readonly Vendor[];
}

interface Document {
  readonly id: number;
  /** What it is called, in every language. */
  readonly names: string;
  /** What else it is found by. */
  readonly beside: string;
  readonly isOpen: boolean;
}

/** Of a stretch of signs, a third may be wrong; one or two signs must be right. */
const piecesShareMin = 0.4;
/** Fewer are worth nothing: the next keystroke would change them all. */
const pieceSignsMin = 3;

function allText(...texts: readonly (LocalText | undefined)[]): string {
  return texts.flatMap((text) => Object.values(text ?? {})).join(" ");
}

function termsOf(text: string): string[] {
  const { spaced, unspaced } = wordsOf(text);
  return [...spaced, ...unspaced.flat()];
}

function isWordFound(word: string, terms: readonly string[]): boolean {
  const max = typosMax(word);
  return terms.some(
    (term) => term.startsWith(word) || (max > 0 && typosBetween(word, term, max) <= max),
  );
}

function isStretchFound(pieces: readonly string[], terms: ReadonlySet<string>): boolean {
  const found = pieces.filter((piece) => terms.has(piece)).length;
  // n signs have n - 1 pairs.
  const signs = (pieces.length + 1) / 2;
  return signs < pieceSignsMin ? found === pieces.length : found / pieces.length >= piecesShareMin;
}

function isMeant({ spaced, unspaced }: Words, found: SearchResult): boolean {
  const terms = new Set(found.terms);
  return (
    spaced.every((word) => isWordFound(word, found.terms)) &&
    unspaced.every((pieces) => isStretchFound(pieces, terms))
  );
}

function createIndex(): MiniSearch<Document> {
  return new MiniSearch<Document>({
    fields: ["names", "vendor"],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      combineWith: "OR",
      boost: { names: 2 },
      prefix: (term) => term.length > 1 || /[\p{Script=Latin}\p{N}]/u.test(term),
      // A swap of neighbours is two changes to the index; `isMeant` counts it as one.
      fuzzy: (term) => (typosMax(term) === 0 ? false : 2),
    },
  });
}

/** Documents added between two looks at other work. */
const chunkSize = 200;

/** The places in the list of what comes close to the words, closest first. */
async function createFinder(documents: readonly Document[]) {
  const index = createIndex();
  await index.addAllAsync(documents, { chunkSize });
  const texts = documents.map(({ names, beside }) => foldWords(`${names} ${beside}`));

  return (keyword: string): readonly number[] => {
    const words = wordsOf(keyword);
    if (words.spaced.length + words.unspaced.length === 0) return [];
    const close = index
      .search(keyword, {
        boostDocument: (id: number) => (documents[id]?.isOpen === true ? 1.5 : 1),
      })
      .filter((found) => isMeant(words, found))
      .map((found) => Number(found.id));
    // Inside of words the index does not look: "lark" in "skylark".
    const parts = foldWords(keyword).split(/\s+/);
    const isInside = (text: string) => parts.every((part) => text.includes(part));
    const known = new Set(close);
    const inside = texts.flatMap((text, id) => (!known.has(id) && isInside(text) ? [id] : []));
    return [...close, ...inside];
  };
}

/** Builds the search of a lobby, giving way to other work every now and then. */
export async function createSearch(lobby: Lobby): Promise<GameSearch> {
  const { games } = lobby;
  const vendors = [...lobby.vendors.values()];
  const findGames = await createFinder(
    games.map(({ vendorCode, gameCode, name, isOpen }, id) => ({
      id,
      names: `${allText(name)} ${gameCode}`,
      beside: `${allText(lobby.vendors.get(vendorCode)?.name)} ${vendorCode}`,
      isOpen,
    })),
  );
  const findVendors = await createFinder(
    vendors.map(({ vendorCode, name, isOpen }, id) => ({
      id,
      names: `${allText(name)} ${vendorCode}`,
      beside: "",
      isOpen,
    })),
  );
  return {
    find: (keyword) => findGames(keyword).flatMap((id) => games[id] ?? []),
    findVendors: (keyword) => findVendors(keyword).flatMap((id) => vendors[id] ?? []),
  };
}
