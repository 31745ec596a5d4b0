import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ContentConsole } from "./console.ts";

type ContentCalls =
  | "contents"
  | "saveContent"
  | "deleteContent"
  | "orderContents"
  | "pictures"
  | "uploadPicture";

export function contentConsoleRoutes(pieces: ContentConsole): Handlers<ContentCalls> {
  return {
    contents: ({ params, query }) => pieces.listContents(params.merchantCode, query.kind),
    saveContent: ({ params, body }, context) => pieces.saveContent(actorOf(context), params, body),
    deleteContent: async ({ params, query }, context) => {
      await pieces.deleteContent(actorOf(context), params, query.revision);
      return {};
    },
    orderContents: ({ params, body }, context) => {
      const place = { merchantCode: params.merchantCode, kind: body.kind };
      return pieces.orderContents(actorOf(context), place, body.contentIds);
    },
    pictures: () => pieces.listPictures(),
    uploadPicture: ({ body }, context) => pieces.uploadPicture(actorOf(context), body),
  };
}
