import type { ConsoleDeps } from "../backoffice/index.ts";
import { feedbackConsoleRoutes } from "./console-routes.ts";
import { createFeedbackConsole } from "./console.ts";
import { supportRoutes } from "./routes.ts";
import type { Support } from "./service.ts";

export interface SupportModuleDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids"> {
  readonly support: Support;
}

export function supportModule({ db, clock, ids, support }: SupportModuleDeps) {
  const console = createFeedbackConsole({ db, clock, ids, support });
  return {
    handlers: { ...supportRoutes(support), ...feedbackConsoleRoutes(console) },
    cleanUp: { support: support.cleanUp },
  };
}
