import { z } from "zod";

/** Settings of how much one process takes on, and of whose process it is. */

const bound = z.coerce.number().int().min(1).max(1_000_000);

export const loadVariables = {
  CONNECTIONS_MAX: bound.min(10).default(20_000).meta({
    description: "Sockets the api holds at most, the feed's among them; more are not answered.",
  }),
  CONNECTIONS_PER_ADDRESS_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1_000)
    .meta({
      description:
        "Sockets of one address, or of one IPv6 network of 64 bits; more are refused. The " +
        "proxies of TRUST_PROXY are not counted.",
    }),
  FEED_PER_ADDRESS_MAX: bound.default(1_000).meta({
    description:
      "Feed sockets of one visitor's address, which behind TRUST_PROXY is the forwarded one.",
  }),
  SHED_LATE_MS: z.coerce.number().int().min(10).max(60_000).default(400).meta({
    description:
      "When the event loop is this late, reads that no money waits for are refused as overloaded.",
  }),
  SHED_CALLS_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(400)
    .meta({
      description:
        "When this many calls are being answered at once, reads that no money waits for are " +
        "refused as overloaded.",
    }),
  INSTANCE_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional()
    .meta({
      description:
        "Named by /readyz in the header X-Instance-Id, so that who started the program knows it " +
        "from another at the same address. npm start sets its own.",
    }),
};

type Given = z.output<z.ZodObject<typeof loadVariables>>;

export interface LoadSettings {
  /** What one process takes on. */
  readonly load: {
    readonly connectionsMax: number;
    readonly perAddressMax: number;
    readonly feedPerAddressMax: number;
    readonly shedLateMs: number;
    readonly shedCallsMax: number;
  };
  readonly instanceId: string | undefined;
}

export function loadSettings(given: Given): LoadSettings {
  return {
    load: {
      connectionsMax: given.CONNECTIONS_MAX,
      perAddressMax: given.CONNECTIONS_PER_ADDRESS_MAX,
      feedPerAddressMax: given.FEED_PER_ADDRESS_MAX,
      shedLateMs: given.SHED_LATE_MS,
      shedCallsMax: given.SHED_CALLS_MAX,
    },
    instanceId: given.INSTANCE_ID,
  };
}
