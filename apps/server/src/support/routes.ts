import type { Handlers } from "../platform/http/call.ts";
import type { Support } from "./service.ts";

export function supportRoutes(support: Support): Handlers<"uploadFeedbackPicture" | "feedback"> {
  return {
    uploadFeedbackPicture: async ({ body }, { merchantCode, ip }) => ({
      pictureId: await support.uploadPicture(merchantCode, body.picture, ip),
    }),
    feedback: async ({ body }, { merchantCode, session, ip, language }) => ({
      feedbackId: await support.writeFeedback(
        { merchantCode, memberId: session?.memberId, ip, language },
        body,
      ),
    }),
  };
}
