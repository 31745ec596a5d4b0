import { createFileRoute, redirect } from "@tanstack/react-router";
import { NotOffered } from "../not-offered.tsx";
import { needSession, readLaunch } from "../launch.ts";

/** The vendor whose lotteries this address opens. */
const vassalage = "ELOTT";

export const Route = createFileRoute("/lottery")({
  validateSearch: readLaunch,
  beforeLoad: ({ search: { gameCode } }) => {
    needSession();
    if (gameCode === undefined) return;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: "/seamless", search: { vassalage, gameCode }, replace: true });
  },
  component: NotOffered,
});
