/**
 * Pictures of a game, listed by the art build under /art/games/<gameCode>/art.json. A missing list
 * or picture is no error: scenes draw shapes of their own instead.
 */
interface ArtAddress {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
type ArtList = Readonly<Record<string, { readonly webp?: ArtAddress }>>;

const lists = new Map<string, Promise<ArtList>>();

async function fetchList(gameCode: string): Promise<ArtList> {
  try {
    const response = await fetch(`/art/games/${encodeURIComponent(gameCode)}/art.json`);
    return response.ok ? ((await response.json()) as ArtList) : {};
  } catch {
    return {};
  }
}

export function loadArtList(gameCode: string): Promise<ArtList> {
  const known = lists.get(gameCode) ?? fetchList(gameCode);
  lists.set(gameCode, known);
  return known;
}

/** Address of a picture, or undefined where there is none. */
export async function artUrl(gameCode: string, name: string): Promise<string | undefined> {
  return (await loadArtList(gameCode))[name]?.webp?.url;
}

/** What a scene shows first; the rest is asked for by whoever needs it. */
const isFirst = (name: string): boolean => /^(backdrop|frame|logo|symbol)/.test(name);

/** Asks for the first pictures of a game, so that its scene finds them in the browser's cache. */
export async function loadPicturesAhead(gameCode: string): Promise<void> {
  for (const [name, { webp }] of Object.entries(await loadArtList(gameCode))) {
    if (webp !== undefined && isFirst(name)) new Image().src = webp.url;
  }
}
