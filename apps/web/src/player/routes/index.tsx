import { createFileRoute } from "@tanstack/react-router";
import { Home } from "../../features/lobby/home.tsx";

export const Route = createFileRoute("/")({ component: Home, codeSplitGroupings: [] });
