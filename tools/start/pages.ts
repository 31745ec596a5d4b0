import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

/**
 * Serves one app's pages with reload on change: `pages.ts <app> <port>`, calls go to API_ORIGIN.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const [app = "web", port = "0"] = process.argv.slice(2);
const origin = process.env["API_ORIGIN"] ?? "";

/** Paths of the studio that are not pages; the site's configuration lists its own. */
const studioProxy = {
  "/api": origin,
  "/operator": origin,
  "/socket": { target: origin, ws: true },
};

const server = await createServer({
  root: path.join(root, "apps", app),
  configFile: path.join(root, "apps", app, "vite.config.ts"),
  clearScreen: false,
  server: {
    port: Number(port),
    strictPort: true,
    host: "0.0.0.0",
    allowedHosts: true,
    // Says whose server it is, as the programs' own answers do.
    headers: { "x-instance-id": process.env["INSTANCE_ID"] ?? "" },
    ...(app === "studio" ? { proxy: studioProxy } : {}),
  },
});
await server.listen();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
