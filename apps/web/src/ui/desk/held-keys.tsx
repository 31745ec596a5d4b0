import { useEffect, useRef, type ReactNode } from "react";
import { useKeys } from "./use-keys.ts";

interface HeldKeysProps {
  /** Whether what takes the keys is still being read. */
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps a pressed decision key until the control that takes it is on the page, so that an operator
 * faster than the network still decides the entry they opened. Another entry is another drawer,
 * with nothing held.
 */
export function HeldKeys({ isLoading, children }: HeldKeysProps) {
  const held = useRef<string>(undefined);
  const hold = (key: string) => () => {
    held.current = key;
  };
  useKeys(isLoading ? { a: hold("a"), r: hold("r") } : {});
  // After the effects of the children: what they listen with is there.
  useEffect(() => {
    if (isLoading || held.current === undefined) return;
    const key = held.current;
    held.current = undefined;
    dispatchEvent(new KeyboardEvent("keydown", { key }));
  }, [isLoading, held]);
  return children;
}
