/** A file of texts: objects in objects, as JSON has them, with texts at the ends. */
export interface Tree {
  readonly [key: string]: string | Tree;
}

/** Every text under its path: `gameType.RNG`. */
export function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** A tree of the English one's shape and order with the texts that are there. */
export function rebuild(english: Tree, texts: ReadonlyMap<string, string>, prefix = ""): Tree {
  const entries: [string, string | Tree][] = [];
  for (const [key, value] of Object.entries(english)) {
    if (typeof value === "string") {
      const text = texts.get(prefix + key);
      if (text !== undefined) entries.push([key, text]);
      continue;
    }
    const inner = rebuild(value, texts, `${prefix}${key}.`);
    if (Object.keys(inner).length > 0) entries.push([key, inner]);
  }
  return Object.fromEntries(entries);
}
