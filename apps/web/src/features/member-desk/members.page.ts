import { UserRound } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "members",
  path: "/console/members",
  group: "people",
  order: 30,
  permission: "members.read",
  icon: UserRound,
  Page: lazyScreen(
    async () => (await import("./members-page.tsx")).MembersPage,
    // What was done to an account is described in the words its member reads.
    "security",
  ),
});
