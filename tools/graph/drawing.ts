import type { Import } from "./imports.ts";
import { nearestUses, usesByFolder, type Uses } from "./levels.ts";

/** How the folders of the repository use each other, as text and drawings for a page. */

interface Picture {
  readonly title: string;
  readonly folder: string;
  /** Entries that only start programs, or that everybody uses: they would hide the rest. */
  readonly without?: readonly string[];
}

const pictures: readonly Picture[] = [
  { title: "Server", folder: "apps/server/src", without: ["bin"] },
  { title: "Nouns of identity", folder: "apps/server/src/identity" },
  { title: "Nouns of vendors", folder: "apps/server/src/vendors" },
  { title: "Nouns of the cashier", folder: "apps/server/src/cashier" },
  { title: "Nouns of rewards", folder: "apps/server/src/rewards" },
  { title: "Studio", folder: "apps/studio/src", without: ["bin"] },
  { title: "Studio's engine", folder: "apps/studio/src/engine" },
  { title: "Back office", folder: "apps/server/src/backoffice" },
  { title: "Web", folder: "apps/web/src", without: ["locales"] },
];

const isFolder = (entry: string) => !entry.includes(".");

/** The names that take part in a folder's imports. */
function entriesOf(uses: Uses): string[] {
  return [...new Set([...uses].flatMap(([user, used]) => [user, ...used.keys()]))];
}

const idOf = (entry: string) => entry.replaceAll(/[^a-z0-9]/gi, "_");

/** Arrows lead from who uses to what is used; what is reached anyway is left out. */
function drawingOf(uses: Uses, entries: readonly string[]): string {
  const names = entries.toSorted().map((entry) => `  ${idOf(entry)}["${entry}"]`);
  const arrows = nearestUses(uses, entries).map(
    ([user, used]) => `  ${idOf(user)} --> ${idOf(used)}`,
  );
  return ["```mermaid", "flowchart TD", ...names, ...arrows, "```"].join("\n");
}

function pictureText({ title, folder, without = [] }: Picture, uses: Uses): string {
  const entries = entriesOf(uses).filter((entry) => isFolder(entry) && !without.includes(entry));
  return `### ${title}: \`${folder}\`\n\n${drawingOf(uses, entries)}`;
}

/** The section of ARCHITECTURE.md that shows the graph of imports. */
export function graphSection(imports: readonly Import[]): string {
  const folders = usesByFolder(imports);
  const drawn = pictures.map((picture) =>
    pictureText(picture, folders.get(picture.folder) ?? new Map()),
  );
  return drawn.join("\n\n");
}
