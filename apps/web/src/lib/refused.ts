import type { RefusalCode } from "@baize/contract";

/** Failures that no server answered. */
export type LocalCode = "network_error" | "slow_network" | "insecure_page";

/**
 * The one error of the site's calls: the server refused, or no answer came at all (status 0).
 * `message` is the server's localised text; local codes have none and are worded by the page.
 */
export class CallRefused extends Error {
  readonly code: RefusalCode | LocalCode;
  readonly status: number;
  readonly value: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode | LocalCode,
    status: number,
    message = "",
    value: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "CallRefused";
    this.code = code;
    this.status = status;
    this.value = value;
  }

  /** Short reference to quote to customer service, where the server gave one. */
  get reference(): string | undefined {
    const { reference } = this.value;
    return typeof reference === "string" ? reference : undefined;
  }
}
