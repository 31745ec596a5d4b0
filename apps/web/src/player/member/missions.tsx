import { Missions } from "../../features/missions/missions-page.tsx";

/** What members can do and compete for. */
export function MissionLeaderboard() {
  return <Missions />;
}
