/**
 * What the feed says of the balance and of rewards would give away a result that a picture is still
 * playing. While one plays it waits, and is told in order when the last of them stands.
 */

let playing = 0;
const waiting: (() => void)[] = [];

/** Holds news back until what it answers is called, once or more often. */
export function holdNews(): () => void {
  playing += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    playing -= 1;
    if (playing === 0) for (const tell of waiting.splice(0)) tell();
  };
}

/** Tells it now, or as soon as nothing plays any more. */
export function tellNews(tell: () => void): void {
  if (playing === 0) tell();
  else waiting.push(tell);
}
