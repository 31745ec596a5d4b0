import type { Import } from "./imports.ts";

/**
 * Who uses whom inside one folder. An entry is a file of the folder, or a folder with all that is
 * in it. Values are an import that shows it, as an example.
 */
export type Uses = ReadonlyMap<string, ReadonlyMap<string, Import>>;

/** For each folder of the repository, how its entries use each other. */
export function usesByFolder(imports: readonly Import[]): ReadonlyMap<string, Uses> {
  const folders = new Map<string, Map<string, Map<string, Import>>>();
  for (const one of imports) {
    const [from, to] = [one.from.split("/"), one.to.split("/")];
    const apart = from.findIndex((name, index) => name !== to[index]);
    const [user, used] = [from[apart], to[apart]];
    if (user === undefined || used === undefined) continue;
    const folder = from.slice(0, apart).join("/");
    const uses = folders.get(folder) ?? new Map<string, Map<string, Import>>();
    folders.set(folder, uses);
    const row = uses.get(user) ?? new Map<string, Import>();
    uses.set(user, row);
    if (!row.has(used)) row.set(used, one);
  }
  return folders;
}

/** The first way from an entry back to itself, as the imports that make it. */
function loopFrom(start: string, uses: Uses): Import[] | undefined {
  const seen = new Set<string>();
  const follow = (at: string): Import[] | undefined => {
    for (const [next, example] of uses.get(at) ?? []) {
      if (next === start) return [example];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = follow(next);
      if (rest !== undefined) return [example, ...rest];
    }
    return undefined;
  };
  return follow(start);
}

/** For each folder that has a loop, one of them as text: "a → b, b → a". */
export function loopsOf(imports: readonly Import[]): ReadonlyMap<string, string> {
  const loops = new Map<string, string>();
  for (const [folder, uses] of usesByFolder(imports)) {
    for (const entry of [...uses.keys()].toSorted()) {
      const loop = loopFrom(entry, uses);
      if (loop === undefined) continue;
      loops.set(folder, loop.map(({ from, to }) => `${from} → ${to}`).join(", "));
      break;
    }
  }
  return loops;
}

/** Whom each entry uses, without those it reaches through another that it uses. */
export function nearestUses(uses: Uses, entries: readonly string[]): [string, string][] {
  const among = (entry: string) =>
    [...(uses.get(entry)?.keys() ?? [])].filter((name) => entries.includes(name)).toSorted();
  const reached = new Map<string, ReadonlySet<string>>();
  const reachOf = (entry: string): ReadonlySet<string> => {
    const known = reached.get(entry);
    if (known !== undefined) return known;
    // A loop must not go on without end.
    reached.set(entry, new Set());
    const reach = new Set(among(entry).flatMap((used) => [used, ...reachOf(used)]));
    reached.set(entry, reach);
    return reach;
  };
  return entries.toSorted().flatMap((entry) => {
    const used = among(entry);
    const near = used.filter((one) => !used.some((other) => reachOf(other).has(one)));
    return near.map((one): [string, string] => [entry, one]);
  });
}
