import type { RefusalCode } from "@baize/contract";

/** What the two programs say to each other. */
export interface SideQuestion {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export interface SideAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?:
    | { readonly code: RefusalCode; readonly value: Readonly<Record<string, unknown>> | undefined }
    | { readonly message: string }
    | undefined;
}
