import { createFileRoute } from "@tanstack/react-router";
import { loadMessages } from "../../lib/i18n.tsx";
import { Help } from "../help.tsx";

export const Route = createFileRoute("/help")({
  loader: () => loadMessages("pages"),
  component: Help,
});
