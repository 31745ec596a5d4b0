import { refusals, type RefusalCode } from "@baize/contract";

/**
 * A refusal: the platform understood and says no, in one of the words of the contract.
 *
 * Anything else that is thrown is a fault of ours and answers `internal_error`.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  /** What the caller needs to act on it: limits, field names, seconds to wait. Never secrets. */
  readonly value: Readonly<Record<string, unknown>> | undefined;

  constructor(code: RefusalCode, value?: Readonly<Record<string, unknown>>) {
    super(code);
    this.code = code;
    this.value = value;
  }

  get status(): number {
    return refusals[this.code][0];
  }
}
