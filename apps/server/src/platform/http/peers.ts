import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The other end of a socket, and whether it is one of our own proxies. */
export interface Peers {
  /** One of the proxies whose X-Forwarded-For is believed. */
  readonly isProxy: (address: string) => boolean;
  /** The visitor's address: the last one that none of our proxies has. */
  readonly visitorOf: (request: IncomingMessage) => string;
}

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const mapped = "::ffff:";

/** An IPv4 address that came through an IPv6 socket is the IPv4 address. */
function plain(address: string): string {
  const isMapped = address.startsWith(mapped) && address.includes(".");
  return isMapped ? address.slice(mapped.length) : address;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const item of proxies.flatMap((name) => named[name] ?? [name])) {
    const [address = "", bits] = item.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** `proxies` as the setting TRUST_PROXY lists them. */
export function createPeers(proxies: readonly string[]): Peers {
  const list = blockListOf(proxies);
  const isProxy = (given: string) => {
    const address = plain(given);
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
  return {
    isProxy,
    visitorOf(request) {
      const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
      let address = plain(request.socket.remoteAddress ?? "");
      while (isProxy(address)) {
        const before = plain((forwarded.pop() ?? "").trim());
        if (isIP(before) === 0) break;
        address = before;
      }
      return address;
    },
  };
}
