import { createFileRoute } from "@tanstack/react-router";
import { loadPageMessages } from "../../lib/i18n.tsx";
import { Help } from "../help.tsx";

export const Route = createFileRoute("/help")({
  loader: () => loadPageMessages("pages"),
  component: Help,
});
