import type { Page } from "@playwright/test";

/** What a page is looked at in. */

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 1000 },
} as const;
export type Size = keyof typeof sizes;

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];

export const languages = ["en", "bn", "ar", "my", "ur"] as const;
export type Language = (typeof languages)[number];

/** What the server answers, where it is not asked. */
export type Answer = "none" | { readonly status: number; readonly json: unknown };

/** Every page there is to look at, by the name its pictures carry. */
export interface Shown {
  readonly name: string;
  readonly path: string;
  /** Whose session: nobody's where absent. */
  readonly as?: "member" | "trial" | "agent" | "operator";
  /** What the platform answers to the first call, changed. */
  readonly permissions?: Readonly<Record<string, unknown>>;
  /** The same of what it says about the brand. */
  readonly info?: Readonly<Record<string, unknown>>;
  /** Calls that get an answer without the server: a pattern, and what it answers. */
  readonly answers?: readonly (readonly [string, Answer])[];
  /** The whole page rather than the window; dialogs and games are the window. */
  readonly isWhole?: true;
  /** What there is in a window of some sizes only. */
  readonly sizes?: readonly Size[];
  /** What speaks fewer languages. */
  readonly languages?: readonly Language[];
  /** What is there once the page is: its heading, its dialog or its frame where absent. */
  readonly awaited?: string;
  /** Reloaded for each size: what is drawn for one does not follow at once. */
  readonly isFresh?: true;
  /** After the page is there: waits for what belongs to it, or opens something. */
  readonly after?: (page: Page) => Promise<void>;
}
