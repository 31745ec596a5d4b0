import type { Page } from "@playwright/test";

/** Every page there is to look at, by the name its pictures carry. */
export interface Shown {
  readonly name: string;
  readonly path: string;
  /** Whose session: nobody's where absent. */
  readonly as?: "member" | "trial" | "agent" | "operator";
  /** What the platform answers to the first call, changed. */
  readonly permissions?: Readonly<Record<string, unknown>>;
  /** The whole page rather than the window; dialogs and games are the window. */
  readonly isWhole?: true;
  /** After the page is there: waits for what belongs to it, or opens something. */
  readonly after?: (page: Page) => Promise<void>;
}
