import { createFileRoute } from "@tanstack/react-router";
import { loadMessages } from "../../lib/i18n.tsx";
import { Help } from "../help.tsx";

/** The help centre with nothing around it, as other programs embed it; see shell.tsx. */
export const Route = createFileRoute("/helpmc")({
  loader: () => loadMessages("pages"),
  component: Help,
});
