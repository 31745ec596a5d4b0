/**
 * Reports: what the business came to by day, and what members are owed at one moment.
 *
 * The days are added up from the books as these are written, each posting once. It reads all
 * modules, and none reads it. Start with `reportsModule` in module.ts.
 */
export { reportsModule } from "./module.ts";
