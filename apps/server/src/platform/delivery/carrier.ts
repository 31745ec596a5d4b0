/** The port to a message carrier: a telephone company, or a mail server. */

export type Channel = "sms" | "email";

/** What is carried. A text message has neither subject nor HTML. */
export interface Letter {
  readonly to: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  /** Shown beside the sender's address. */
  readonly senderName?: string | undefined;
}

export interface Carrier {
  /**
   * Hands a letter over and gives the carrier's id for it. Throws `CarrierError` when it was not
   * taken. Ends within seconds, whatever the carrier does.
   */
  send(letter: Letter): Promise<string>;
  close(): Promise<void>;
}

/** The carriers there are; a channel without one is off. */
export type Carriers = Readonly<Partial<Record<Channel, Carrier>>>;

/** Why a letter was not taken. Its words never hold receiver or content, so it may be logged. */
export class CarrierError extends Error {
  override readonly name = "CarrierError";
  /** Short and stable, such as "twilio_21211". */
  readonly code: string;
  /** Trying again cannot help: the number does not exist. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(code);
    this.code = code;
    this.isFinal = isFinal;
  }
}
