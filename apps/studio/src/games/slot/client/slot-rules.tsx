export function SlotRulesPart(_props: { readonly rules: unknown }) { return null; }
