import { createAudit } from "./audit.ts";
import { createExportSources, type ExportSourceDeps } from "./export-sources.ts";
import { createExportWriter } from "./export-writer.ts";
import { createExports, type ExportDeps } from "./exports.ts";

/** Exports: what operators ask for, and what the worker writes. */
export function createExportDesk(
  deps: ExportDeps & ExportSourceDeps & { readonly onError: (error: unknown) => void },
) {
  const sources = createExportSources(deps, createAudit(deps));
  return { exports: createExports(deps), exportWriter: createExportWriter({ ...deps, sources }) };
}
