/**
 * How names are cut into words that can be compared: one form for letters that readers take for the
 * same, and pieces of one and two signs where a script writes no blanks between words.
 */

/** Han, kana, Thai, Lao, Khmer and Burmese are written without blanks. */
const unspaced = new RegExp(
  `[${["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"]
    .map((script) => `\\p{Script=${script}}`)
    .join("")}]`,
  "u",
);

/** Letters that are mistaken for one another more often than not; the first form is kept. */
const sameLetters: readonly (readonly [RegExp, string])[] = [
  // Arabic and Persian: the forms of alef, ye, kaf and te, the stretching line, and short vowels.
  [/[أإآٱ]/g, "ا"],
  [/[ىی]/g, "ي"],
  [/ک/g, "ك"],
  [/ة/g, "ه"],
  [/[\u0640\u064B-\u0652]/g, ""],
  // Bengali: letters that sound alike.
  [/ণ/g, "ন"],
  [/[শষ]/g, "স"],
  [/ী/g, "ি"],
  [/ূ/g, "ু"],
  [/[ডঢ]\u09BC/g, "র"],
  // Turkish, Vietnamese and others that NFD does not take apart.
  [/ı/g, "i"],
  [/đ/g, "d"],
  [/ø/g, "o"],
];

/** One normal form of a text, however it is typed. */
export function foldWords(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Accents of Latin letters only: elsewhere marks are vowels.
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
  return sameLetters.reduce((folded, [from, to]) => folded.replace(from, to), plain);
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

export function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Each sign, and each pair of neighbours. */
function piecesOf(word: string): string[] {
  const signs = signsOf(word);
  const pairs = signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
  return [...signs, ...pairs];
}

/** The article is glued to its noun, and searched without it as often as with it. */
function withoutArticle(word: string): string {
  return word.length >= 5 && word.startsWith("ال") ? word.slice(2) : word;
}

export interface Words {
  /** Of scripts with blanks. */
  readonly spaced: readonly string[];
  /** Stretches of scripts without, each as its pieces. */
  readonly unspaced: readonly (readonly string[])[];
}

/** A word where it is cut into stretches of one kind; most are of one kind whole. */
function stretchesOf(word: string): { readonly text: string; readonly isUnspaced: boolean }[] {
  if (!unspaced.test(word)) return [{ text: word, isUnspaced: false }];
  const stretches: { text: string; isUnspaced: boolean }[] = [];
  for (const sign of signsOf(word)) {
    const isUnspaced = unspaced.test(sign);
    const last = stretches.at(-1);
    if (last?.isUnspaced === isUnspaced) last.text += sign;
    else stretches.push({ text: sign, isUnspaced });
  }
  return stretches;
}

/** The words of a text. A word of two kinds, such as "lucky幸运", is cut where they meet. */
export function wordsOf(text: string): Words {
  const words = Array.from(foldWords(text).matchAll(wordPattern), ([word]) => word);
  const stretches = words.flatMap(stretchesOf);
  return {
    spaced: stretches.filter((one) => !one.isUnspaced).map((one) => withoutArticle(one.text)),
    unspaced: stretches.filter((one) => one.isUnspaced).map((one) => piecesOf(one.text)),
  };
}

/**
 * How many letters were mistyped, left out, added, or swapped with their neighbour (the optimal
 * string alignment distance); more than `max` count as one more.
 */
export function typosBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : max + 1,
      );
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}

/** How many typos a word of a search may have: none where one would make it another word. */
export function typosMax(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}
