import type { BrandFlags } from "../protocol.ts";

/** A platform that sells the studio's games, as configured at start. */
export interface Operator {
  readonly operatorId: string;
  /** `{vendor}` is replaced by the vendor code: each has its own base URL at the platform. */
  readonly walletBaseUrl: string;
  /** Signs our wallet calls. */
  readonly privateKey: string;
  /** Verify the platform's calls; two during a rotation. */
  readonly publicKeys: readonly string[];
  readonly signatureHeader: string;
  readonly signatureAlgorithm: string;
  /** Origins whose pages may frame the games. */
  readonly siteOrigins: readonly string[];
  readonly brand: BrandFlags;
}

export interface Operators {
  find(operatorId: string): Operator | undefined;
  readonly siteOrigins: readonly string[];
}

export function createOperators(list: readonly Operator[]): Operators {
  return {
    find: (operatorId) => list.find((operator) => operator.operatorId === operatorId),
    siteOrigins: [...new Set(list.flatMap((operator) => operator.siteOrigins))],
  };
}

/** Play without a platform behind it still belongs to the operator that launched it. */
export const walletUrl = (operator: Operator, vendorCode: string, path: string): string =>
  `${operator.walletBaseUrl.replace("{vendor}", vendorCode)}${path}`;
