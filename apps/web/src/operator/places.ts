import type { Permission } from "@baize/contract";
import type { ConsolePage } from "../lib/console-page.ts";

/** Where the console begins. */
export const start = "/console";

/** Languages the console speaks. */
export const languages = ["en", "bn", "ar"] as const;

const found = import.meta.glob<ConsolePage>("../features/*/*.page.ts", {
  eager: true,
  import: "page",
});

/** The pages of the console, as their folders declare them. */
export const pages = Object.values(found).toSorted((one, other) => one.order - other.order);

export function isAllowed({ permission }: ConsolePage, own: readonly Permission[]): boolean {
  return permission === undefined || own.includes(permission);
}
