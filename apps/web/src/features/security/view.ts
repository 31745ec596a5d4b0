/** What of the security centre is shown; each part and dialog has an address. */

export const securityParts = ["overview", "devices", "history"] as const;
export type SecurityPart = (typeof securityParts)[number];

export const securityDialogs = [
  "password",
  "authenticator",
  "recovery",
  "mobile",
  "email",
  "payment",
  "payee",
] as const;
export type SecurityDialog = (typeof securityDialogs)[number];

export function readPart(text: string | undefined): SecurityPart {
  return securityParts.find((known) => known === text) ?? "overview";
}

export function readDialog(text: string | undefined): SecurityDialog | undefined {
  return securityDialogs.find((known) => known === text);
}
