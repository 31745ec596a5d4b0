/**
 * The pictures a scene begins with, which come as one file (http/first-pictures.ts): the length of
 * a list of names and lengths, the list, and the pictures.
 */
type Pack = ReadonlyMap<string, Blob>;

/** Throws where the file is not whole. */
export function unpack(bytes: ArrayBuffer): Pack {
  const length = new DataView(bytes).getUint32(0);
  const list = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, 4, length)),
  ) as readonly (readonly [name: string, bytes: number])[];
  let at = 4 + length;
  return new Map(
    list.map(([name, size]) => {
      const blob = new Blob([new Uint8Array(bytes, at, size)], { type: "image/webp" });
      at += size;
      return [name, blob];
    }),
  );
}

async function load(): Promise<Pack> {
  const { pack } = document.querySelector<HTMLElement>("#frame")?.dataset ?? {};
  if (pack === undefined) return new Map();
  try {
    const answer = await fetch(pack);
    return answer.ok ? unpack(await answer.arrayBuffer()) : new Map();
  } catch {
    return new Map();
  }
}

let loading: Promise<Pack> | undefined;

/** A picture out of the file, or undefined where it holds none of this name. */
export async function packed(name: string): Promise<Blob | undefined> {
  loading ??= load();
  return (await loading).get(name);
}
