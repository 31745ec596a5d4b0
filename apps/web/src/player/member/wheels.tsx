import { getRouteApi } from "@tanstack/react-router";
import { WheelsPage } from "../../features/wheels/wheels-page.tsx";

const route = getRouteApi("/member");

/** The wheels, first the one that a ticket led to. */
export function Wheels() {
  const { part } = route.useSearch();
  return <WheelsPage first={part} />;
}
