import { createContext, useContext, type ReactNode } from "react";

/** The reading direction, for components that must know it and not only inherit it. */
const DirectionContext = createContext<"ltr" | "rtl">("ltr");

interface DirectionProps {
  readonly direction: "ltr" | "rtl";
  readonly children: ReactNode;
}

export function Direction({ direction, children }: DirectionProps) {
  return <DirectionContext value={direction}>{children}</DirectionContext>;
}

export function useDirection(): "ltr" | "rtl" {
  return useContext(DirectionContext);
}
