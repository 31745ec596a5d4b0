import { createFileRoute } from "@tanstack/react-router";
import { AppPage } from "../../features/app-download/app-page.tsx";
import { loadMessages } from "../../lib/i18n.tsx";

export const Route = createFileRoute("/app")({
  loader: () => loadMessages("pages"),
  component: AppPage,
});
