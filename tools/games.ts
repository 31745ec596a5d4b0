/** `npm run games`: names every game's folder in one file, which programs and pages import. */
import { fileURLToPath } from "node:url";
import { writeGamesList } from "./games/write.ts";

writeGamesList(fileURLToPath(new URL("..", import.meta.url)));
