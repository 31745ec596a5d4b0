import { MessageSquareText } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfAll } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "feedback",
  path: "/console/feedback",
  group: "site",
  order: 60,
  permission: "support.read",
  icon: MessageSquareText,
  Page: lazyScreen(async () => (await import("./feedback-page.tsx")).FeedbackPage),
  waiting: waitingOfAll({ status: "open" }, (query) => call("feedbacks", { query })),
});
