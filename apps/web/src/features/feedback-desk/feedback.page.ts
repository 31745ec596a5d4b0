import { MessageSquareText } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "feedback",
  path: "/console/feedback",
  group: "site",
  order: 60,
  permission: "support.read",
  icon: MessageSquareText,
  Page: lazyScreen(async () => (await import("./feedback-page.tsx")).FeedbackPage),
  waiting: {
    search: { status: "open" },
    isOfBrand: false,
    count: () => totalOf(call("feedbacks", { query: { ...one, status: "open" } })),
  },
});
