/**
 * Where the layout is tight: the longest a text may be, in characters as people count them. The
 * first pattern that fits a key counts.
 */
const tight: readonly (readonly [pattern: RegExp, charactersMax: number])[] = [
  [/^web\/shell:(?:home|menu|search|games|wallet|account)$/, 14],
  [/^web\/shell:(?:login|register|deposit|withdraw)$/, 16],
  [/^web\/shell:gameType\./, 20],
  [/^web\/lobby:(?:play|demo|badgeHot|badgeNew|comingSoon|seeAll|demoMode)$/, 18],
  [/^web\/fields:(?:day|month|year)$/, 12],
  [/^frames:stake\.(?:half|double|min|max|label)$/, 12],
  [/^frames:frame\.(?:balance|deposit|demo|menu|close)$/, 16],
  [/^messages:code\./, 100],
  [/^messages:(?:codeEnds|neverTell)$/, 90],
  [/^messages:hasAccount$/, 250],
  [/^messages:events\./, 110],
  [/^messages:(?:eventWhere|eventNotYou)$/, 110],
];

export function charactersMaxOf(key: string): number | undefined {
  return tight.find(([pattern]) => pattern.test(key))?.[1];
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Length as a reader sees it: marks above and below a letter take no room. */
export function charactersOf(text: string): number {
  return [...graphemes.segment(text)].length;
}
