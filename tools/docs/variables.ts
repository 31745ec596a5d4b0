import type { VariableRow } from "./pages.ts";

/** Variables of programs that do not list their own. */

function row(name: string, description: string, fallback?: string): VariableRow {
  return { name, description, fallback, isSecret: false };
}

export const startVariables: readonly VariableRow[] = [
  row("PORT", "Port of the site; the other programs take the ports after it.", "8080"),
  row("STUDIO_PORT", "Port of the studio.", "PORT + 1"),
  row("STANDINS_PORT", "Port of the stand-ins.", "PORT + 2"),
  row("WEB_PORT", "Port of the reloading site, with npm run dev.", "PORT + 3"),
  row("STUDIO_CLIENT_PORT", "Port of the reloading game frames, with npm run dev.", "PORT + 4"),
  row("DATA_DIR", "Folder of the embedded database, keys and logs.", ".data"),
  row("DATABASE_URL", "PostgreSQL to use in place of the embedded one."),
  row("STUDIO_DATABASE_URL", "The studio's database; DATABASE_URL's name with _studio."),
  row("LOG", "all: print every line the programs log, not only warnings."),
];

export const studioVariables: readonly VariableRow[] = [];
