/** The frames' texts, as files have them: names in objects, texts at the ends. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The tree of `texts` with everything missing taken from `fallback`. */
export function withFallback(texts: TextTree, fallback: TextTree): TextTree {
  const merged: Record<string, string | TextTree> = {};
  for (const [key, standIn] of Object.entries(fallback)) {
    const own = texts[key];
    if (typeof standIn === "string") merged[key] = typeof own === "string" ? own : standIn;
    else merged[key] = withFallback(typeof own === "object" ? own : {}, standIn);
  }
  return merged;
}
