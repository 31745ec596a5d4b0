import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HelpDialog } from "../features/help/help-dialog.tsx";
import { HelpPage } from "../features/help/help-page.tsx";
import { useOverlay } from "../lib/overlay.ts";

/** The hash in an address that opens the dialog, as the specification says. */
const termHash = "term";

/** The help centre: the hash names a topic or an article. */
export function Help() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const isTerm = hash === termHash;
  // A visitor who arrives at the terms reads them in the dialog; one who is already here, on the
  // page.
  const [isArrival, setArrival] = useState(isTerm);
  if (!isTerm && isArrival) setArrival(false);
  const [isDialogThere, setDialogThere] = useState(isTerm);
  const write = () => overlay.open({ modal: "feedback" });
  function show(asked: string, replace: boolean): void {
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
        asked={hash}
        isCovered={isTerm && isArrival}
        onSection={(section) => show(section, false)}
        onWrite={write}
      />
      {isDialogThere && (
        <HelpDialog
          isOpen={isTerm && isArrival}
          asked={termHash}
          onClose={() => show("", true)}
          onClosed={() => setDialogThere(false)}
          onWrite={write}
        />
      )}
    </>
  );
}
