import type { Profile, SaveProfileRequest } from "@baize/contract";

/** The profile as a form holds it: every detail a text, empty where nothing is said. */

export const contactFields = [
  "whatsapp",
  "telegram",
  "zalo",
  "line",
  "wechat",
  "facebook",
  "qqNum",
] as const;
export const detailFields = [
  "nationality",
  "region",
  "address",
  "occupation",
  "sourceOfIncome",
  ...contactFields,
] as const;
type DetailField = (typeof detailFields)[number];

export type ProfileForm = Readonly<Record<"nickname" | "birthday" | DetailField, string>>;

/** Sources of income to choose from; what was written before stays as it is. */
export const incomeSources = [
  "salary",
  "business",
  "investments",
  "savings",
  "pension",
  "family",
  "other",
] as const;

export function formOf(profile: Profile): ProfileForm {
  const details = detailFields.map((field) => [field, profile[field] ?? ""] as const);
  return {
    nickname: profile.nickname,
    birthday: profile.birthday ?? "",
    ...(Object.fromEntries(details) as Record<DetailField, string>),
  };
}

/** What is sent: texts without spaces around them, and null for what is left empty. */
export function requestOf(form: ProfileForm): SaveProfileRequest {
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  const details = detailFields.map((field) => [field, orNull(form[field])] as const);
  return {
    nickname: form.nickname.trim(),
    birthday: orNull(form.birthday),
    ...(Object.fromEntries(details) as Record<DetailField, string | null>),
  };
}

/** Fields that a refusal of unreadable input names: "body.nickname" is `nickname`. */
export function fieldsNamed(value: Readonly<Record<string, unknown>>): (keyof ProfileForm)[] {
  const { fields } = value;
  if (!Array.isArray(fields)) return [];
  const known = new Set<string>(["nickname", "birthday", ...detailFields]);
  return (fields as readonly { readonly path?: unknown }[])
    .map(({ path }) => (typeof path === "string" ? path.replace(/^body\./, "") : ""))
    .filter((name): name is keyof ProfileForm => known.has(name));
}
