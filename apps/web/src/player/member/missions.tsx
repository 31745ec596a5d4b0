import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { Boards } from "../../features/boards/boards.tsx";
import { Missions } from "../../features/missions/missions-page.tsx";
import { usePause } from "../../lib/pause.ts";
import { PausedNotice } from "../shell/paused.tsx";
import { Segmented } from "../../ui/segmented.tsx";

const tabs = ["missions", "boards", "tournaments"] as const;
const route = getRouteApi("/member");

/** What members can do and compete for; the tab and what is open lie in the address. */
export function MissionLeaderboard() {
  const t = useTranslations("missions");
  const { part, dialog } = route.useSearch();
  const navigate = route.useNavigate();
  const pause = usePause();
  const tab = tabs.find((one) => one === part) ?? "missions";
  const go = (to: { part?: string | undefined; dialog?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...to }),
      // Back closes what was opened.
      replace: to.dialog === undefined,
      resetScroll: false,
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t("tabs")}
        value={tab}
        options={[
          ["missions", t("tab.missions")],
          ["boards", t("tab.boards")],
          ["tournaments", t("tab.tournaments")],
        ]}
        onChange={(next) => go({ part: next === "missions" ? undefined : next, dialog: undefined })}
      />
      {tab === "missions" && pause !== undefined && <PausedNotice pause={pause} />}
      {tab === "missions" && pause === undefined && <Missions />}
      {tab !== "missions" && (
        <Boards
          key={tab}
          kind={tab === "boards" ? "board" : "tournament"}
          opened={dialog}
          onOpen={(boardId) => go({ dialog: boardId })}
        />
      )}
    </div>
  );
}
