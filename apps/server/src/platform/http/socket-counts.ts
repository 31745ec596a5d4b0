import type { EventEmitter } from "node:events";
import { networkOf } from "../rate-limit.ts";

/** How many sockets each network holds; IPv6 is counted by networks of 64 bits. */
export interface SocketCounts {
  /** Counts a socket until it closes; false when its network holds more than `max` by it. */
  count(socket: EventEmitter, address: string, max: number): boolean;
}

export function createSocketCounts(): SocketCounts {
  const open = new Map<string, number>();
  return {
    count(socket, address, max) {
      const network = networkOf(address);
      const held = (open.get(network) ?? 0) + 1;
      open.set(network, held);
      socket.once("close", () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      return held <= max;
    },
  };
}
