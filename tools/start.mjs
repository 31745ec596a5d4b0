/** `npm start` and `npm run dev`: see tools/start/main.ts. */
import { prepare } from "./install.mjs";

const startedAt = performance.now();
await prepare("programs");
const { main } = await import("./start/main.ts");
await main({ isDev: process.argv.includes("--dev"), startedAt });
