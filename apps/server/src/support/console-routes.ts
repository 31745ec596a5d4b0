import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { FeedbackConsole } from "./console.ts";

export function feedbackConsoleRoutes(
  feedback: FeedbackConsole,
): Handlers<"feedbacks" | "saveFeedback"> {
  return {
    feedbacks: ({ query }) => feedback.list(query),
    saveFeedback: ({ params, body }, context) =>
      feedback.save(actorOf(context), params.feedbackId, body),
  };
}
