import type { TrustedPlace } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { placeNetworkOf } from "./entry-rules.ts";
import type { Member } from "../rules.ts";
import { deviceCookie, type Visitor } from "../visitor.ts";
import {
  deleteTrusted,
  findTrusted,
  listTrusted,
  renewTrusted,
  saveTrusted,
  type PlaceKind,
} from "./trusted-store.ts";

/**
 * Places from which no extra check is asked: a network the member entered from, or a device that
 * keeps a cookie. Each is trusted for ninety days after it was last used; of either only a hash is
 * kept, beside what its owner knows it again by.
 */
export const trustedMs = 90 * dayMs;

/** Which of a visitor's places are known. */
export interface KnownPlaces {
  readonly network: boolean;
  readonly device: boolean;
}

export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds: number;
}

export interface TrustedPlaces {
  readonly find: (memberId: bigint, visitor: Visitor) => Promise<KnownPlaces>;
  /** Whether a member trusts the visitor's device; for an unknown name (0) it is never so. */
  readonly isDevice: (memberId: bigint, visitor: Visitor) => Promise<boolean>;
  /** Trusts where the visitor is now. The cookie goes with the answer. */
  readonly trust: (tx: Tx, member: Member, visitor: Visitor) => Promise<CookieChange>;
  /** Puts off the end of the known ones; a known device's cookie is renewed as well. */
  readonly renew: (
    tx: Tx,
    member: Member,
    visitor: Visitor,
    known: KnownPlaces,
  ) => Promise<readonly CookieChange[]>;
  readonly list: (memberId: bigint, visitor: Visitor) => Promise<TrustedPlace[]>;
  /** Refuses: not_found. */
  readonly forget: (memberId: bigint, trustedId: string) => Promise<void>;
}

interface TrustedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

const devicePattern = /^[A-Za-z0-9_-]{43}$/;
const deviceBytes = 32;

/** The visitor's cookie, where it is one of ours. */
function deviceOf({ device }: Visitor): string | undefined {
  return device !== undefined && devicePattern.test(device) ? device : undefined;
}

function networkHashOf({ ip }: Visitor): Buffer {
  return sha256(JSON.stringify(["network", placeNetworkOf(ip)]));
}

function deviceHashOf(device: string): Buffer {
  return sha256(JSON.stringify(["device", device]));
}

function hashesOf(visitor: Visitor): Buffer[] {
  const device = deviceOf(visitor);
  const network = networkHashOf(visitor);
  return device === undefined ? [network] : [network, deviceHashOf(device)];
}

/** What a device is known again by, in hex, after a sign-in that answered with these cookies. */
export function deviceMarkOf(
  visitor: Visitor,
  cookies: readonly CookieChange[],
): string | undefined {
  const given = cookies.find(({ name }) => name === deviceCookie)?.value ?? undefined;
  const device = given ?? deviceOf(visitor);
  return device === undefined ? undefined : deviceHashOf(device).toString("hex");
}

function keepDevice(device: string): CookieChange {
  return { name: deviceCookie, value: device, maxAgeSeconds: trustedMs / 1000 };
}

export function createTrusted({ db, clock, ids }: TrustedDeps): TrustedPlaces {
  const endsAt = () => new Date(clock.now().getTime() + trustedMs);

  async function find(memberId: bigint, visitor: Visitor): Promise<KnownPlaces> {
    const kinds = await db.read((reader) =>
      findTrusted(reader, memberId, hashesOf(visitor), clock.now()),
    );
    return { network: kinds.includes("network"), device: kinds.includes("device") };
  }

  return {
    find,

    async isDevice(memberId, visitor) {
      if (deviceOf(visitor) === undefined) return false;
      return (await find(memberId, visitor)).device;
    },

    async trust(tx, { memberId }, visitor) {
      // A browser of several members keeps one cookie; a new one would be strange to the others.
      const device = deviceOf(visitor) ?? ids.randomToken(deviceBytes);
      const { ip, userAgent } = visitor;
      const place = { memberId, ip, userAgent, addedAt: clock.now(), endsAt: endsAt() };
      const save = (kind: PlaceKind, placeHash: Buffer) =>
        saveTrusted(tx, { ...place, trustedId: ids.uuidv7(), kind, placeHash });
      await save("network", networkHashOf(visitor));
      await save("device", deviceHashOf(device));
      return keepDevice(device);
    },

    async renew(tx, { memberId }, visitor, known) {
      if (!known.network && !known.device) return [];
      await renewTrusted(tx, memberId, hashesOf(visitor), clock.now(), endsAt());
      const device = deviceOf(visitor);
      return known.device && device !== undefined ? [keepDevice(device)] : [];
    },

    async list(memberId, visitor) {
      const rows = await db.read((reader) => listTrusted(reader, memberId, clock.now()));
      const here = hashesOf(visitor);
      return rows.map(({ placeHash, ...row }) => ({
        ...row,
        addedAt: row.addedAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        isCurrent: here.some((hash) => hash.equals(placeHash)),
      }));
    },

    async forget(memberId, trustedId) {
      const isGone = await db.transaction((tx) => deleteTrusted(tx, memberId, trustedId));
      if (!isGone) throw new Refusal("not_found");
    },
  };
}
