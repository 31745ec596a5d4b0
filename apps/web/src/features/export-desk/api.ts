import type { Export } from "@baize/contract";
import { consoleWire } from "@baize/contract/console-wire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { saveFile } from "../../lib/save-file.ts";

/** Lists as files: asked for on their pages, written by the worker. */

/** While one is written, its rows are counted before one's eyes. */
const busyMs = 1500;
const idleMs = 30_000;

export interface ExportsView {
  readonly whose: "own" | "all";
  readonly pageNum: number;
}

const isUnderWay = ({ state }: Export) => state === "queued" || state === "running";

export function pollMsOf(rows: readonly Export[] | undefined): number {
  return rows?.some(isUnderWay) === true ? busyMs : idleMs;
}

export const exportsQuery = (view: ExportsView) =>
  queryOptions({
    queryKey: ["exports", view],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("exports", { query: view }, { signal }),
  });

export const retry = ({ exportId }: Export) => call("retryExport", { params: { exportId } });
export const remove = ({ exportId }: Export) => call("deleteExport", { params: { exportId } });

export function download({ exportId, kind }: Export): Promise<void> {
  const route = consoleWire.downloadExport;
  return saveFile(route, route.path.replace(":exportId", exportId), `${kind}.csv`);
}
