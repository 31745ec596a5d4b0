import type { SteppedRules } from "../../../protocol.ts";
import { MinesRulesPart } from "../../mines/client/mines-rules.tsx";

/** The own part of a stepped game's rules. */
export function SteppedRulesPart({ rules }: { readonly rules: SteppedRules }) {
  return <MinesRulesPart rules={rules} />;
}
