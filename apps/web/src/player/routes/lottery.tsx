import { createFileRoute } from "@tanstack/react-router";
import { NotOffered } from "../not-offered.tsx";
import { needSession, readLaunch } from "../launch.ts";

export const Route = createFileRoute("/lottery")({
  validateSearch: readLaunch,
  beforeLoad: needSession,
  component: NotOffered,
});
