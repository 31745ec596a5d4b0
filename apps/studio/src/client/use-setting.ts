import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useFrame } from "./frame.ts";

/**
 * A setting of the open game. `read` refuses what is none any more: what was kept may be from
 * earlier rules.
 */
export function useSetting<V>(
  name: string,
  first: V | (() => V),
  read: (value: unknown) => V | undefined,
): readonly [V, Dispatch<SetStateAction<V>>] {
  const { settings } = useFrame();
  const [value, change] = useState(
    () => read(settings.read(name)) ?? (typeof first === "function" ? (first as () => V)() : first),
  );
  useEffect(() => {
    settings.keep(name, value);
  }, [settings, name, value]);
  return [value, change];
}
