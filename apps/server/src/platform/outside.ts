import type { LookupAddress, LookupAllOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

/**
 * Files that a stranger names and we fetch. A stranger must not reach through us what only we can
 * reach, so names are looked up here, once, and an address of our own networks is refused in the
 * very connection that would use it. A redirect is not followed.
 */

const ours = new BlockList();
const ranges4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
const ranges6 = [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;
for (const [address, bits] of ranges4) ours.addSubnet(address, bits, "ipv4");
for (const [address, bits] of ranges6) ours.addSubnet(address, bits, "ipv6");

/** An IPv4 address that is written as an IPv6 one. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address is one of our own networks, or of none at all. */
export function isPrivateAddress(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  if (family === 0) return true;
  if (family === 6 && /^::ffff:/i.test(plain)) return true;
  return ours.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a host is one that only our own network knows. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPrivateAddress(name);
  return name === "localhost" || name.endsWith(".localhost") || !name.includes(".");
}

export class OutsideError extends Error {
  override readonly name = "OutsideError";
}

/** Finds all addresses of a name. */
type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

interface NameServers {
  resolve4(hostname: string): Promise<string[]>;
  resolve6(hostname: string): Promise<string[]>;
}

/**
 * Asks name servers, and neither the hosts file nor the system: its look-ups hold a thread each
 * for as long as a stranger's name server is silent, and all others of the process wait for these.
 */
export const lookUpBy =
  (resolver: NameServers): LookUp =>
  (hostname, _options, done) => {
    const find = async () => {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      if (four.status === "rejected" && six.status === "rejected") throw four.reason;
      const found4 = four.status === "fulfilled" ? four.value : [];
      const found6 = six.status === "fulfilled" ? six.value : [];
      return [
        ...found4.map((address) => ({ address, family: 4 })),
        ...found6.map((address) => ({ address, family: 6 })),
      ];
    };
    callbackify(find)((error, addresses) => done(error, error === null ? addresses : []));
  };

const lookUpTimeoutMs = 2000;
/** One for each, so that servers the system names later are asked too. */
const lookUpOutside: LookUp = (hostname, options, done) =>
  lookUpBy(new Resolver({ timeout: lookUpTimeoutMs, tries: 1 }))(hostname, options, done);

/** Looks a name up and gives none of our own addresses away. */
const outsideOnly =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const refuse = (cause: Error) => done(cause, "", 4);
      if (error !== null) return refuse(error);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
        return refuse(new OutsideError(`${hostname} is not outside`));
      }
      if (options.all === true) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

export interface OutsideFile {
  /** What of the answer is read at most. */
  readonly bytesMax: number;
  readonly timeoutMs: number;
  /** `host:port` that was configured, and may be within our own network and without TLS. */
  readonly trustedHosts: ReadonlySet<string>;
  /** What the answer must call itself. */
  readonly types: ReadonlySet<string>;
}

function checkAddress(url: URL, trustedHosts: ReadonlySet<string>): boolean {
  if (url.username !== "" || url.password !== "") throw new OutsideError("an address with a name");
  if (trustedHosts.has(url.host) && /^https?:$/.test(url.protocol)) return true;
  if (url.protocol !== "https:") throw new OutsideError("only https is fetched");
  if (url.port !== "") throw new OutsideError("only the usual port is asked");
  if (isPrivateHost(url.hostname)) throw new OutsideError(`${url.hostname} is not outside`);
  return false;
}

/** Fetches one file within its bounds. Throws an OutsideError, or what the connection says. */
export async function fetchOutside(
  address: string,
  bounds: OutsideFile,
  lookUp: LookUp = lookUpOutside,
): Promise<Buffer> {
  const url = new URL(address);
  const isTrusted = checkAddress(url, bounds.trustedHosts);
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise<Buffer>((resolve, reject) => {
    let isAnswered = false;
    const asked = request(
      url,
      {
        signal: AbortSignal.timeout(bounds.timeoutMs),
        headers: { accept: [...bounds.types].join(", ") },
        // No connection is shared: one that was opened to a name stays with what it was then.
        agent: false,
        ...(isTrusted ? {} : { lookup: outsideOnly(lookUp) }),
      },
      (answer) => {
        isAnswered = true;
        const give = (message: string) => {
          answer.destroy();
          reject(new OutsideError(message));
        };
        const type = (answer.headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";
        if (answer.statusCode !== 200) return give(`it answered ${answer.statusCode}`);
        if (!bounds.types.has(type)) return give(`it is ${type}`);
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > bounds.bytesMax) return give("it is too large");
          chunks.push(chunk);
        });
        answer.on("error", reject);
        answer.on("end", () => resolve(Buffer.concat(chunks)));
        answer.on("close", () => reject(new OutsideError("it broke off")));
      },
    );
    asked.on("error", reject);
    // Without these two an answer that changes the protocol would never come to an end.
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      reject(new OutsideError(`it answered ${answer.statusCode}`));
    });
    // An answer may still be read when the request has closed.
    asked.on("close", () => {
      if (!isAnswered) reject(new OutsideError("it closed"));
    });
    asked.end();
  });
}

/** Whether a stranger's address may be asked at all; where its name leads is seen when it is. */
export function isOutsideAddress(address: string): boolean {
  try {
    checkAddress(new URL(address), new Set());
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks a stranger's address by GET and answers the status; what it says beside it is not read.
 * Throws an OutsideError, or what the connection says.
 */
export async function askOutside(
  address: string,
  { trustedHosts, timeoutMs }: Pick<OutsideFile, "trustedHosts" | "timeoutMs">,
  lookUp: LookUp = lookUpOutside,
): Promise<number> {
  const url = new URL(address);
  const isTrusted = checkAddress(url, trustedHosts);
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise<number>((resolve, reject) => {
    const asked = request(
      url,
      {
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(isTrusted ? {} : { lookup: outsideOnly(lookUp) }),
      },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.on("error", reject);
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("close", () => reject(new OutsideError("it closed")));
    asked.end();
  });
}
