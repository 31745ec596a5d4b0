import { createFileRoute } from "@tanstack/react-router";
import { AppPage } from "../../features/app-download/app-page.tsx";
import { loadPageMessages } from "../../lib/i18n.tsx";

export const Route = createFileRoute("/app")({
  loader: () => loadPageMessages("pages"),
  component: AppPage,
});
