import type { FastifyInstance } from "fastify";
import { registerPages } from "./pages.ts";
import { registerWire } from "./routes.ts";
import { createTidepool, type TidepoolOptions } from "./service.ts";

/** Tidepool's calls and pages, as a plugin of the stand-ins' server. */
export async function openTidepool(options: TidepoolOptions) {
  const tidepool = await createTidepool(options);
  return async (app: FastifyInstance): Promise<void> => {
    registerWire(app, tidepool, options);
    registerPages(app, tidepool);
  };
}
