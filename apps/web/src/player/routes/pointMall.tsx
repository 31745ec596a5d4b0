import { createFileRoute } from "@tanstack/react-router";
import { NotOffered } from "../not-offered.tsx";

export const Route = createFileRoute("/pointMall")({ component: PointMall });

function PointMall() {
  return <NotOffered what="pointMall" />;
}
