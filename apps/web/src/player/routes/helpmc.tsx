import { createFileRoute } from "@tanstack/react-router";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { Help } from "../help.tsx";

/** The help centre with nothing around it, as other programs embed it; see shell.tsx. */
export const Route = createFileRoute("/helpmc")({
  loader: () => loadPageMessages("pages"),
  component: Help,
});
