import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Every module of a folder here by its name, so that a new file is in no list. */
export function modulesOf<Module>(
  folder: string,
): Promise<readonly (readonly [name: string, module: Module])[]> {
  const place = new URL(`${folder}/`, import.meta.url);
  const files = readdirSync(fileURLToPath(place)).filter((file) => file.endsWith(".ts"));
  const load = async (file: string): Promise<readonly [string, Module]> => [
    file.replace(/\.ts$/, ""),
    (await import(new URL(file, place).href)) as Module,
  ];
  return Promise.all(files.toSorted().map(load));
}
