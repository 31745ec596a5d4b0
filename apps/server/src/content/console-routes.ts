import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ContentConsole } from "./console.ts";

type ContentCalls =
  "contents" | "saveContent" | "deleteContent" | "orderContents" | "pictures" | "uploadPicture";

export function contentConsoleRoutes(desk: ContentConsole): Handlers<ContentCalls> {
  return {
    contents: ({ params, query }) => desk.listContents(params.merchantCode, query.kind),
    saveContent: ({ params, body }, context) => desk.saveContent(actorOf(context), params, body),
    deleteContent: async ({ params, query }, context) => {
      await desk.deleteContent(actorOf(context), params, query.revision);
      return {};
    },
    orderContents: ({ params, body }, context) => {
      const place = { merchantCode: params.merchantCode, kind: body.kind };
      return desk.orderContents(actorOf(context), place, body.contentIds);
    },
    pictures: () => desk.listPictures(),
    uploadPicture: ({ body }, context) => desk.uploadPicture(actorOf(context), body),
  };
}
