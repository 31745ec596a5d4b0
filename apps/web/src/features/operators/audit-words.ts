import type { AuditRow } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { actionOf, permissions } from "./rules.ts";

/** The audit trail in words. What this version does not know is shown as it was written. */

export function useActionText(): (action: string) => string {
  const t = useTranslations("console.action");
  return (action) => {
    const known = actionOf(action);
    return known === undefined ? action : t(known);
  };
}

const fields = ["name", "status", "roles", "permissions", "authenticator", "way", "step"] as const;

export function useFieldText(): (field: string) => string {
  const t = useTranslations("console.field");
  return (field) => {
    const known = fields.find((one) => one === field);
    return known === undefined ? field : t(known);
  };
}

const values = ["authenticator", "recovery_code", "enrolment", "password", "code"] as const;

/** One value, or one item of a list. */
export function useValueText(): (field: string, value: unknown) => string {
  const t = useTranslations("console");
  return (field, value) => {
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (typeof value !== "string") return JSON.stringify(value);
    if (value === "open" || value === "suspended") return t(`operators.${value}`);
    const permission = permissions.find((one) => field === "permissions" && one === value);
    if (permission !== undefined) return t(`permission.${permission}`);
    const word = values.find((one) => (field === "way" || field === "step") && one === value);
    return word === undefined ? value : t(`value.${word}`);
  };
}

/** Seconds count here: what came first is often the question. */
export function useMomentText(): (at: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(formatLocale(language), {
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return (at) => format.format(new Date(at));
}

/** By whom: an operator, the platform at the server, or somebody who did not get in. */
export function useWhoText(): (row: AuditRow) => string {
  const t = useTranslations("console.audit");
  return ({ operator, ip }) => operator ?? t(ip === "" ? "platform" : "nobody");
}
