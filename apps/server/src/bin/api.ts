import { createApp } from "../app.ts";
import type { Config } from "../platform/config.ts";
import { openSideProgram, type SideProgram } from "../platform/side/index.ts";
import { runProgram } from "../run-program.ts";
import type { ServerSideJobs } from "../side-jobs.ts";

/**
 * The api: starts, says where it listens, and stops in order: HTTP, the ledger's queue, the
 * database.
 */

/** The programs of a start want every core; who asks for a captcha by then starts it himself. */
const sideAfterMs = 1_000;

function sentenceOf(code: string | undefined, config: Config): string | undefined {
  if (code === "EADDRINUSE") {
    return `Port ${config.port} is in use: stop what listens there, or set PORT.`;
  }
  if (code === "EACCES") return `Port ${config.port} may not be used by this account: set PORT.`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${config.host}: set HOST.`;
  return undefined;
}

await runProgram(
  {
    name: "api",
    env: process.env,
    poolMax: (config) => config.databasePoolMax,
    async open(deps) {
      const { config, log } = deps;
      // Work that nothing waits for has failed: log it and keep serving the other calls.
      process.on("unhandledRejection", (error) =>
        log.error({ err: error }, "nobody waited for this"),
      );
      // Vendors' calls need no expensive work.
      const side: SideProgram<ServerSideJobs> | undefined = config.apiParts.includes("site")
        ? openSideProgram()
        : undefined;
      let warmUp: NodeJS.Timeout | undefined;
      const app = await createApp({ ...deps, ...(side && { side }) });
      return {
        async start() {
          await app.fastify.listen({ port: config.port, host: config.host });
          warmUp = setTimeout(() => side?.start(), sideAfterMs);
          return {
            said: "listening",
            figures: { port: config.port, publicUrl: config.publicUrl },
          };
        },
        async close() {
          clearTimeout(warmUp);
          await app.close();
          await side?.close();
        },
      };
    },
    explain(error, config) {
      const sentence = sentenceOf((error as NodeJS.ErrnoException).code, config);
      // 2, as for bad settings: starting again would not help.
      return sentence === undefined ? undefined : { sentence, exitCode: 2 };
    },
  },
  console.error,
);
