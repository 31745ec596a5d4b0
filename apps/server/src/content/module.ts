import type { ConsoleDeps } from "../backoffice/index.ts";
import { contentConsoleRoutes } from "./console-routes.ts";
import { createContentConsole } from "./console.ts";
import { contentRoutes } from "./routes.ts";
import type { Content } from "./service.ts";

export interface ContentModuleDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids"> {
  readonly content: Content;
  readonly gate: Parameters<typeof contentRoutes>[1];
}

export function contentModule({ db, clock, ids, content, gate }: ContentModuleDeps) {
  const console = createContentConsole({ db, clock, ids, content });
  return {
    console,
    handlers: { ...contentRoutes(content, gate), ...contentConsoleRoutes(console) },
  };
}
