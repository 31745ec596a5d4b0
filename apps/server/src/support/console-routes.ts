import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { FeedbackConsole } from "./console.ts";

export function feedbackConsoleRoutes(
  feedback: FeedbackConsole,
): Handlers<"feedbacks" | "saveFeedback"> {
  return {
    feedbacks: ({ query }) => {
      const { status, pageNum, pageSize } = query;
      return feedback.list({ status, pageNum, pageSize });
    },
    saveFeedback: ({ params, body }, context) =>
      feedback.save(actorOf(context), params.feedbackId, body),
  };
}
