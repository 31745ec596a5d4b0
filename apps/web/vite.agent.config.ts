import { defineConfig } from "vite";
import { entryConfig } from "./build/entry-config.ts";

export default defineConfig(entryConfig("agent"));
