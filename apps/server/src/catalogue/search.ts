import { LRUCache } from "lru-cache";
import MiniSearch, { type SearchResult } from "minisearch";
import { createShares } from "../platform/shares.ts";
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
  /**
   * The games that come close to the words, closest first. `source` is whose share of the queue it
   * takes; what was asked lately takes none.
   *
   * Refuses: rate_limited.
   */
  find(keyword: string, source?: string): Promise<readonly Game[]>;
  findVendors(keyword: string, source?: string): Promise<readonly Vendor[]>;
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

/** What a search is built of. */
export interface SearchContent {
  readonly games: readonly Document[];
  readonly vendors: readonly Document[];
}

/** Places in the lists that were given, closest first. */
interface Found {
  readonly games: readonly number[];
  readonly vendors: readonly number[];
}

export interface FinderJobs {
  /** Builds a search over the content and keeps it under the name. */
  buildFinder(asked: { readonly name: string; readonly content: SearchContent }): Promise<void>;
  /** Undefined where no search of that name is kept. */
  find(asked: { readonly name: string; readonly keyword: string }): Promise<Found | undefined>;
}

/** One for the current lobby, and one for requests that still use the previous one. */
const findersMax = 2;

/** The expensive part of the search, which may run in a separate program. */
export function createFinderJobs(): FinderJobs {
  const finders = new LRUCache<string, (keyword: string) => Found>({ max: findersMax });
  return {
    async buildFinder({ name, content }) {
      const findGames = await createFinder(content.games);
      const findVendors = await createFinder(content.vendors);
      finders.set(name, (keyword) => ({
        games: findGames(keyword),
        vendors: findVendors(keyword),
      }));
    },
    find: ({ name, keyword }) => Promise.resolve(finders.get(name)?.(keyword)),
  };
}

function contentOf(lobby: Lobby, vendors: readonly Vendor[]): SearchContent {
  return {
    games: lobby.games.map(({ vendorCode, gameCode, name, isOpen }, id) => ({
      id,
      names: `${allText(name)} ${gameCode}`,
      beside: `${allText(lobby.vendors.get(vendorCode)?.name)} ${vendorCode}`,
      isOpen,
    })),
    vendors: vendors.map(({ vendorCode, name, isOpen }, id) => ({
      id,
      names: `${allText(name)} ${vendorCode}`,
      beside: "",
      isOpen,
    })),
  };
}

/** What was typed lately: most people type the same few words, and each letter by letter. */
const keptMax = 2000;
/** The program beside searches one at a time, and has passwords and captchas to do as well. */
const searching = {
  runningMax: 1,
  waitingMax: 30,
  perSourceMax: 12,
  retryAfterSeconds: 2,
  restFactor: 1,
};

/** The queue for all searches of a program, and what runs them. */
export function createSearches(jobs: FinderJobs = createFinderJobs()) {
  const shares = createShares(searching);
  let built = 0;

  /** Opens the search of a lobby; it is built by the first that asks. */
  return function openSearch(lobby: Lobby): GameSearch {
    const { games } = lobby;
    const vendors = [...lobby.vendors.values()];
    built += 1;
    const name = `lobby ${built}`;
    const kept = new LRUCache<string, Promise<Found>>({ max: keptMax });
    let building: Promise<void> | undefined;

    function build(): Promise<void> {
      building ??= jobs.buildFinder({ name, content: contentOf(lobby, vendors) }).finally(() => {
        building = undefined;
      });
      return building;
    }

    async function ask(keyword: string): Promise<Found> {
      const found = await jobs.find({ name, keyword });
      if (found !== undefined) return found;
      await build();
      return (await jobs.find({ name, keyword })) ?? { games: [], vendors: [] };
    }

    function find(keyword: string, source: string | undefined): Promise<Found> {
      const key = keyword.trim().toLowerCase();
      const known = kept.get(key);
      if (known !== undefined) return known;
      const own = shares.run(source, () => ask(key));
      kept.set(key, own);
      own.catch(() => kept.delete(key));
      return own;
    }

    return {
      find: async (keyword, source) =>
        (await find(keyword, source)).games.flatMap((id) => games[id] ?? []),
      findVendors: async (keyword, source) =>
        (await find(keyword, source)).vendors.flatMap((id) => vendors[id] ?? []),
    };
  };
}
