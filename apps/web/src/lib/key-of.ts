import { useRef } from "react";
import { randomUuid } from "./random.ts";

/**
 * The idempotency keys of a form: one for one content, so that what is pressed twice, or again
 * after a lost answer, is done once.
 */
export function useKeyOf() {
  const last = useRef({ content: "", key: "" });
  return {
    keyOf: (content: string): string => {
      if (last.current.content !== content) last.current = { content, key: randomUuid() };
      return last.current.key;
    },
    /** The next one of the same content is another one. */
    forget: () => {
      last.current = { content: "", key: "" };
    },
  };
}
