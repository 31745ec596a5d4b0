/** Answers that were asked for before the site's code was here; see player/early.js. */

declare global {
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
  /** The site's styles; undefined where the page itself waits for them. */
  var earlyStyles: Promise<unknown> | undefined;
}

/** The answer of an address in the page's language; each is there to be taken once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const key = `${document.documentElement.lang} ${path}`;
  const answer = answers?.[key];
  if (answer !== undefined) delete answers?.[key];
  return answer;
}
