import { useNavigate } from "@tanstack/react-router";
import { RealityCheck } from "../../features/protection/reality-check.tsx";
import { leave } from "../../lib/member.ts";

/** The reality check over every page, games too, and where it leads. */
export function RealityChecks() {
  const navigate = useNavigate();
  return (
    <RealityCheck
      onHistory={() => void navigate({ to: "/member", search: { page: "personalHistoryCopy" } })}
      onSignOut={() => void leave().then(() => navigate({ to: "/" }))}
    />
  );
}
