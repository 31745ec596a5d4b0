import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { Exports } from "./service.ts";

type ExportCalls = "exports" | "createExport" | "downloadExport" | "retryExport" | "deleteExport";

export function exportRoutes(exports: Exports): Handlers<ExportCalls> {
  return {
    exports: ({ query }, context) => {
      const mayReadAll = context.operator.permissions.has("exports.read_all");
      return exports.list(actorOf(context), mayReadAll, query);
    },
    createExport: ({ body }, context) => exports.create(actorOf(context), body),
    downloadExport: ({ params }, context) => exports.download(actorOf(context), params.exportId),
    retryExport: ({ params }, context) => exports.retry(actorOf(context), params.exportId),
    deleteExport: async ({ params }, context) => {
      await exports.remove(actorOf(context), params.exportId);
      return {};
    },
  };
}
