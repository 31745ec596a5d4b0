import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HelpDialog } from "../features/help/help-dialog.tsx";
import { HelpPage } from "../features/help/help-page.tsx";
import { useOverlay } from "../lib/overlay.ts";

/** The hash that opens the dialog instead of a topic, as the specification says. */
const termHash = "term";

/** The help centre: the hash names a topic or an article. */
export function Help() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const overlay = useOverlay();
  // The terms as a topic have no hash of their own, so it is kept here as long as there is none.
  const [hasTermTopic, setTermTopic] = useState(false);
  const isTerm = hash === termHash;
  const [isTermShown, setTermShown] = useState(isTerm);
  if (isTerm && !isTermShown) setTermShown(true);
  const write = () => overlay.open({ modal: "feedback" });
  function show(asked: string, replace: boolean): void {
    setTermTopic(asked === "");
    void navigate({
      to: ".",
      hash: asked,
      search: (before) => before,
      replace,
      hashScrollIntoView: false,
      resetScroll: false,
    });
  }
  return (
    <>
      <HelpPage
        asked={hash === "" && hasTermTopic ? termHash : hash}
        onSection={(section) => show(section === termHash ? "" : section, false)}
        onWrite={write}
      />
      {isTermShown && (
        <HelpDialog
          isOpen={isTerm}
          asked={termHash}
          onClose={() => show("", true)}
          onClosed={() => setTermShown(false)}
          onWrite={write}
        />
      )}
    </>
  );
}
