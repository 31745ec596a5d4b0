import type { CallInput } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { linkCodePattern, linkUsesMax, type InviteKind } from "@baize/contract/link-rules";

/** What an agent types into the form of a new link, and what is sent of it. */

export interface LinkForm {
  readonly registers: InviteKind;
  readonly code: string;
  readonly note: string;
  /** Days from now; empty: without an end. */
  readonly days: string;
  /** Empty: any number. */
  readonly uses: string;
}

export const emptyForm: LinkForm = { registers: "player", code: "", note: "", days: "", uses: "" };

export const dayChoices = ["7", "30", "90"] as const;

export type LinkFault = "code" | "uses";

export const isUses = (text: string): boolean =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= linkUsesMax;

export function faultsOf({ code, uses }: LinkForm): ReadonlySet<LinkFault> {
  const faults = new Set<LinkFault>();
  if (code.trim() !== "" && !linkCodePattern.test(code.trim())) faults.add("code");
  if (uses.trim() !== "" && !isUses(uses.trim())) faults.add("uses");
  return faults;
}

export function bodyOf(form: LinkForm, now: number): CallInput<"createAgentLink">["body"] {
  const [code, note, uses] = [form.code.trim(), form.note.trim(), form.uses.trim()];
  const { days } = form;
  return {
    registers: form.registers,
    ...(code !== "" && { code }),
    ...(note !== "" && { note }),
    ...(uses !== "" && { usesMax: Number(uses) }),
    ...(days !== "" && {
      validUntil: new Date(now + Number(days) * dayMs).toISOString(),
    }),
  };
}
