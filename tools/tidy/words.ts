import { isNumberedMigration, isSource, type Fault, type Files } from "./fault.ts";
import { proseOf, type Row } from "./markdown.ts";

/**
 * Words in comments and pages that no engineer writes today, each with the usual one. Code, strings
 * and inline code of a page are free; so are applied migrations, whose text may not change, and
 * licences, whose text is not ours.
 */
const words: Readonly<Record<string, string>> = {
  anew: "again, or a verb with re-",
  "for ever": "forever, or permanently",
  henceforth: "from now on",
  hitherto: "until now",
  lest: "so that … not",
  nought: "nothing, or zero",
  thereof: "of it",
  whence: "from which",
  whereof: "of which",
  wherein: "in which",
  whither: "where",
  whosoever: "anyone who",
};

const pattern = new RegExp(`\\b(?:${Object.keys(words).join("|")})\\b`, "gi");

const starts: Readonly<Record<string, RegExp>> = {
  source: /^\s*(?:\/\/|\/?\*|\{\/\*)|\s\/\/\s/,
  sql: /--/,
};

/** The part of each row that is a comment, found by its first sign. */
function commentsOf(text: string, start: RegExp | undefined): Row[] {
  return text.split("\n").flatMap((row, index) => {
    const at = start === undefined ? -1 : row.search(start);
    return at < 0 ? [] : [{ line: index + 1, text: row.slice(at) }];
  });
}

function rowsOf(file: string, text: string): Row[] {
  if (file.endsWith(".md")) return file === "NOTICE.md" ? [] : proseOf(text);
  if (isSource(file) || file.endsWith(".css")) return commentsOf(text, starts["source"]);
  const isOurs =
    file.endsWith(".sql") && !isNumberedMigration(file) && !file.endsWith("/schema.sql");
  return isOurs ? commentsOf(text, starts["sql"]) : [];
}

/** Tidy names what it refuses. */
const isOwn = (file: string) => file.startsWith("tools/tidy");

export function checkWords(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) =>
    isOwn(file)
      ? []
      : rowsOf(file, text).flatMap((row) =>
          [...row.text.matchAll(pattern)].map(([word]) => ({
            file,
            line: row.line,
            rule: "old-word",
            message: `"${word}" is not plain English: ${words[word.toLowerCase()]}`,
          })),
        ),
  );
}
