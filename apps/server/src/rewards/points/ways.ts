import type { PointWay } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { findCheckIn } from "../check-in/store.ts";
import { listMissions } from "../missions/store.ts";

/** What gives points as a prize in a brand at a moment, beside play and deposits. */
export async function listWays(
  reader: Reader,
  merchantCode: string,
  at: Date,
): Promise<PointWay[]> {
  const missions = await listMissions(reader, [merchantCode]);
  const isMission = missions.some(
    ({ settings }) =>
      settings.isOpen &&
      new Date(settings.endsAt) > at &&
      settings.milestones.some(({ prize }) => prize?.kind === "points"),
  );
  const checkIn = (await findCheckIn(reader, merchantCode))?.settings;
  const gives = checkIn?.prizes?.some(({ prize }) => prize.kind === "points") ?? false;
  return [
    ...(isMission ? (["missions"] as const) : []),
    ...(checkIn?.isOpen === true && gives ? (["check_in"] as const) : []),
  ];
}
