import { refuse } from "../engine/refusal.ts";

/** A choice as it was typed or stored. Refuses: bad_request where it is no object. */
export const choiceOf = (value: unknown): object =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? value
    : refuse("bad_request");
