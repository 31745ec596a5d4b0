import { createFileRoute, Navigate } from "@tanstack/react-router";
import { NotOffered } from "../not-offered.tsx";
import { needSession, readLaunch } from "../launch.ts";

/** The vendor whose lotteries this address opens. */
const vassalage = "ELOTT";

export const Route = createFileRoute("/lottery")({
  validateSearch: readLaunch,
  beforeLoad: needSession,
  component: Lottery,
});

function Lottery() {
  const { gameCode } = Route.useSearch();
  if (gameCode === undefined) return <NotOffered />;
  return <Navigate to="/seamless" search={{ vassalage, gameCode }} replace />;
}
