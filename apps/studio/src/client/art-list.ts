/**
 * Pictures of a game, which its page lists by name. A missing list or picture is not an error:
 * scenes draw their own shapes instead.
 */
type ArtList = Readonly<Record<string, string>>;

let list: ArtList | undefined;

function readList(): ArtList {
  const { pictures } = document.querySelector<HTMLElement>("#frame")?.dataset ?? {};
  return pictures === undefined ? {} : (JSON.parse(pictures) as ArtList);
}

/** Address of a picture, or undefined where there is none. */
export function artUrl(name: string): string | undefined {
  list ??= readList();
  return list[name];
}
