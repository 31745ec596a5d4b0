import { createFileRoute } from "@tanstack/react-router";
import { Home } from "../../features/lobby/home.tsx";

export const Route = createFileRoute("/register")({ component: Home, codeSplitGroupings: [] });
