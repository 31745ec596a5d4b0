import type {
  ConsoleEnvelope,
  Envelope,
  EnvelopeCondition,
  EnvelopeProof,
  OwnPacket,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { maskName } from "../../catalogue/index.ts";
import { textIn } from "../../platform/text.ts";
import { clientSeedOf, stateAt } from "./rules.ts";
import type { CountedEnvelope, EnvelopeRow, PacketRow, TakenPacket } from "./store.ts";

/** Envelope rains as they cross the wire. */

const text = (amountMinor: bigint, currency: string) => formatMinor(minor(amountMinor), currency);

export const packetOf = (
  { place, amountMinor, takenAt, awardState }: PacketRow,
  currency: string,
): OwnPacket => ({
  place,
  amount: text(amountMinor, currency),
  currency,
  awardState,
  at: takenAt.toISOString(),
});

interface Shown {
  readonly at: Date;
  readonly language: string;
  readonly conditions: readonly EnvelopeCondition[];
  readonly own: PacketRow | undefined;
}

export function envelopeOf(
  row: CountedEnvelope,
  { at, language, conditions, own }: Shown,
): Envelope {
  const { envelopeId, settings, currency, packets, taken } = row;
  const state = stateAt(row, at);
  return {
    envelopeId,
    title: textIn(settings.title, language),
    terms: textIn(settings.terms, language),
    isPersonal: row.isPersonal,
    state: state === "open" && taken >= packets ? "empty" : state,
    currency,
    amount: text(row.amountMinor, currency),
    packets,
    least: text(row.leastMinor, currency),
    most: text(row.mostMinor, currency),
    taken,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    turnoverBps: settings.turnoverBps,
    conditions: [...conditions],
    own: own === undefined ? null : packetOf(own, currency),
  };
}

interface Proven {
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly all: readonly TakenPacket[];
  readonly names: ReadonlyMap<bigint, string>;
  readonly at: Date;
}

export function proofOf(row: EnvelopeRow, proven: Proven): EnvelopeProof {
  const { envelopeId, currency } = row;
  return {
    kind: "envelope",
    drawId: envelopeId,
    state: stateAt(row, proven.at),
    serverSeedHash: proven.serverSeedHash,
    serverSeed: proven.serverSeed,
    clientSeed: clientSeedOf(envelopeId),
    nonce: 0,
    currency,
    amount: text(row.amountMinor, currency),
    least: text(row.leastMinor, currency),
    most: text(row.mostMinor, currency),
    packets: row.packets,
    all: proven.all.map(({ place, amountMinor, memberId }) => ({
      place,
      amount: text(amountMinor, currency),
      name: memberId === null ? null : maskName(proven.names.get(memberId) ?? ""),
    })),
  };
}

export function consoleEnvelopeOf(
  row: CountedEnvelope,
  serverSeedHash: string,
  at: Date,
): ConsoleEnvelope {
  const { envelopeId, merchantCode, settings, currency, taken, returnedMinor } = row;
  return {
    envelopeId,
    merchantCode,
    settings,
    state: stateAt(row, at),
    serverSeedHash,
    members: row.isPersonal ? row.members : null,
    taken,
    paid: text(row.takenMinor, currency),
    returned: returnedMinor === null ? null : text(returnedMinor, currency),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
