import type { FeedChannel } from "@baize/contract";
import type { NatsConnection } from "nats";
import { Client } from "pg";

/**
 * The way from the relay to every hub: PostgreSQL's LISTEN/NOTIFY, or NATS where several machines
 * share the work. Messages may be lost here; then the listener is notified of a gap and its clients
 * read again.
 */

export interface BusMessage {
  /** Null: for everybody. */
  readonly memberId: string | null;
  /** A channel of the feed, or "session" with the id of a session that ended. */
  readonly channel: FeedChannel | "session";
  readonly data: unknown;
}

export interface BusListener {
  message(message: BusMessage): void;
  /** Something was or may have been missed. */
  gap(): void;
}

export interface Bus {
  subscribe(listener: BusListener): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL takes less than 8000 bytes in one notification. */
export const packetBytesMax = 7900;
const channelName = "baize_feed";

/** What travels: the number of the packet, and messages. */
interface Packet {
  readonly number: string;
  readonly messages: readonly BusMessage[];
}

export interface Packer {
  /** Packets for these messages, each small enough for one notification. */
  pack(messages: readonly BusMessage[]): string[];
  /** Number of the last packet. */
  readonly number: bigint;
}

/** Continues the count of packets. A message too large for a packet becomes a gap. */
export function createPacker(last: bigint): Packer {
  let number = last;
  const packetOf = (texts: readonly string[]) => {
    number += 1n;
    return `{"number":"${number}","messages":[${texts.join(",")}]}`;
  };
  return {
    get number() {
      return number;
    },
    pack(messages) {
      const packets: string[] = [];
      let texts: string[] = [];
      let bytes = 0;
      const room = packetBytesMax - 100;
      for (const message of messages) {
        const text = JSON.stringify(message);
        const size = Buffer.byteLength(text) + 1;
        if (size > room) {
          // Skipping a number makes every listener read again, which finds what could not be sent.
          number += 1n;
          continue;
        }
        if (bytes + size > room) {
          packets.push(packetOf(texts));
          texts = [];
          bytes = 0;
        }
        texts.push(text);
        bytes += size;
      }
      if (texts.length > 0) packets.push(packetOf(texts));
      return packets;
    },
  };
}

/** Reads packets in order and tells of a gap when a number is missing. */
export function createUnpacker(listener: BusListener): (text: string) => void {
  let expected: bigint | undefined;
  return (text) => {
    const packet = JSON.parse(text) as Packet;
    const number = BigInt(packet.number);
    if (expected !== undefined && number !== expected) listener.gap();
    expected = number + 1n;
    for (const message of packet.messages) listener.message(message);
  };
}

export interface PostgresBusOptions {
  readonly url: string;
  readonly onError?: (error: unknown) => void;
}

const reconnectMs = 500;

/** Listens on a separate connection; a lost connection is opened again and counts as a gap. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  let client: Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(listener: BusListener): Promise<void> {
    const unpack = createUnpacker(listener);
    const next = new Client({
      connectionString: options.url,
      application_name: "baize-feed",
      keepAlive: true,
    });
    next.on("notification", (note) => unpack(note.payload ?? ""));
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      if (!isClosed) retry(listener);
    };
    next.on("error", (error) => {
      options.onError?.(error);
      lost();
    });
    next.on("end", lost);
    await next.connect();
    client = next;
    await next.query(`listen ${channelName}`);
  }

  function retry(listener: BusListener): void {
    timer = setTimeout(() => {
      open(listener)
        .then(() => listener.gap())
        .catch((error: unknown) => {
          options.onError?.(error);
          client = undefined;
          if (!isClosed) retry(listener);
        });
    }, reconnectMs);
  }

  return {
    subscribe: open,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Loaded where it is used: few installations have it, and every start would pay for it. */
const loadNats = () => import("nats");

export function createNatsBus(options: PostgresBusOptions): Bus {
  let connection: NatsConnection | undefined;
  return {
    async subscribe(listener) {
      const { connect, Events } = await loadNats();
      connection = await connect({ servers: options.url, maxReconnectAttempts: -1 });
      const unpack = createUnpacker(listener);
      const read = async (from: NatsConnection) => {
        for await (const message of from.subscribe(channelName)) unpack(message.string());
      };
      const watch = async (from: NatsConnection) => {
        for await (const status of from.status()) {
          if (status.type === Events.Reconnect) listener.gap();
        }
      };
      const onError = (error: unknown) => options.onError?.(error);
      read(connection).catch(onError);
      watch(connection).catch(onError);
    },
    async close() {
      await connection?.close();
    },
  };
}

/** The bus the environment asks for. */
export function createBus(options: {
  readonly databaseUrl: string;
  readonly natsUrl?: string | undefined;
  readonly onError?: (error: unknown) => void;
}): Bus {
  const onError = options.onError === undefined ? {} : { onError: options.onError };
  return options.natsUrl === undefined
    ? createPostgresBus({ url: options.databaseUrl, ...onError })
    : createNatsBus({ url: options.natsUrl, ...onError });
}

/** The relay's end of the bus. */
export interface BusPublisher {
  /** Packets inside the relay's own transaction, or null where they leave after its commit. */
  readonly channel: string | null;
  publish(packets: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function createPublisher(natsUrl: string | undefined): Promise<BusPublisher> {
  if (natsUrl === undefined) {
    return { channel: channelName, publish: async () => {}, close: async () => {} };
  }
  const { connect } = await loadNats();
  const connection = await connect({ servers: natsUrl, maxReconnectAttempts: -1 });
  return {
    channel: null,
    async publish(packets) {
      for (const packet of packets) connection.publish(channelName, packet);
      await connection.flush();
    },
    close: () => connection.close(),
  };
}
