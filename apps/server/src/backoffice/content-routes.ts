import type { Handlers } from "../platform/http/call.ts";
import type { ContentConsole } from "./content-console.ts";
import { actorOf } from "./rules.ts";

type ContentCalls =
  | "contents"
  | "saveContent"
  | "deleteContent"
  | "orderContents"
  | "pictures"
  | "uploadPicture"
  | "feedbacks"
  | "saveFeedback";

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
    feedbacks: ({ query }) => {
      const { status, pageNum, pageSize } = query;
      return desk.listFeedbacks({ status, pageNum, pageSize });
    },
    saveFeedback: ({ params, body }, context) =>
      desk.saveFeedback(actorOf(context), params.feedbackId, body),
  };
}
