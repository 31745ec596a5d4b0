import type { CallInput, GameType, VendorAccount } from "@baize/contract";

/** A vendor's account as a form holds it: every field a text. Pure. */

export const vendorFields = [
  "name",
  "apiUrl",
  "frameOrigin",
  "operatorId",
  "signatureHeader",
] as const;
export type VendorField = (typeof vendorFields)[number];

export type Algorithm = VendorAccount["algorithm"];
export const algorithms: readonly Algorithm[] = ["RSA-SHA256", "HMAC-SHA256"];

export interface VendorDraft extends Readonly<Record<VendorField, string>> {
  readonly vendorCode: string;
  readonly gameTypes: readonly GameType[];
  readonly algorithm: Algorithm;
  readonly isEnabled: boolean;
  /** Keys that stay, by fingerprint. */
  readonly kept: readonly string[];
  /** A key more, as it is pasted. */
  readonly key: string;
}

export const emptyDraft: VendorDraft = {
  vendorCode: "",
  name: "",
  apiUrl: "",
  frameOrigin: "",
  operatorId: "baize",
  signatureHeader: "X-Hub88-Signature",
  gameTypes: [],
  algorithm: "RSA-SHA256",
  isEnabled: true,
  kept: [],
  key: "",
};

export function draftOf({ settings, ...account }: VendorAccount): VendorDraft {
  const { vendorCode, algorithm, isEnabled, keys } = account;
  return {
    vendorCode,
    algorithm,
    isEnabled,
    name: settings.name.en ?? vendorCode,
    apiUrl: settings.apiUrl,
    frameOrigin: settings.frameOrigin ?? "",
    operatorId: settings.operatorId,
    signatureHeader: settings.signatureHeader,
    gameTypes: settings.gameTypes,
    kept: keys,
    key: "",
  };
}

/** Names in other languages stay as they are. */
function settingsOf(draft: VendorDraft, names: VendorAccount["settings"]["name"]) {
  const { apiUrl, frameOrigin, operatorId, signatureHeader, gameTypes, name } = draft;
  return {
    name: { ...names, en: name.trim() },
    // An address is copied with its last slash as often as without.
    apiUrl: apiUrl.trim().replace(/\/+$/, ""),
    frameOrigin: frameOrigin.trim() === "" ? null : frameOrigin.trim().replace(/\/+$/, ""),
    operatorId: operatorId.trim(),
    signatureHeader: signatureHeader.trim(),
    gameTypes: [...gameTypes],
  };
}

export function addBodyOf(draft: VendorDraft): CallInput<"addVendor">["body"] {
  return {
    vendorCode: draft.vendorCode.trim().toUpperCase(),
    settings: settingsOf(draft, {}),
    algorithm: draft.algorithm,
    keys: [draft.key.trim()],
  };
}

export function saveBodyOf(
  draft: VendorDraft,
  read: VendorAccount,
): CallInput<"saveVendorAccount">["body"] {
  const more = draft.key.trim() === "" ? [] : [{ key: draft.key.trim() }];
  return {
    settings: settingsOf(draft, read.settings.name),
    isEnabled: draft.isEnabled,
    algorithm: draft.algorithm,
    keys: [...draft.kept.map((kept) => ({ kept })), ...more],
    revision: read.revision,
  };
}

/** Enough of a print to tell two keys apart. */
export function shortPrint(fingerprint: string): string {
  return (fingerprint.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
}
