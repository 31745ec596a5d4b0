import type { LoginAnswer, SignedIn } from "@baize/contract";
import { useRouter } from "@tanstack/react-router";
import { serverNow } from "../../lib/clock.ts";
import { enter } from "../../lib/member.ts";
import { takeWish } from "../../lib/need.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { noteRemembered } from "../../lib/remembered.ts";
import { useGreeting } from "./greeting.ts";
import { isNewcomer } from "./newcomer.ts";
import { keepCheck, keepTicket } from "./waiting.ts";

/** Pages on which somebody is in the middle of something that a greeting must not cover. */
const busyPaths = new Set(["/seamless", "/member"]);

export interface EntryOptions {
  /** User name to keep for a day; absent: nothing is said about remembering. */
  readonly remembered?: string | undefined;
  /** Where to go, where that is not the page one is on. */
  readonly goTo?: "/";
}

/** The end of every way in: the check of an unknown place, or the session and what comes next. */
export function useEntry(): (answer: LoginAnswer, options?: EntryOptions) => Promise<void> {
  const overlay = useOverlay();
  const router = useRouter();
  const greet = useGreeting();

  async function goOn(answer: SignedIn, { goTo }: EntryOptions) {
    const member = await enter(answer.token);
    const wish = takeWish();
    // A member who must first choose a password gets that dialog from the shell.
    if (answer.scope !== "full") return overlay.close();
    const { pathname } = router.state.location;
    const isNew = isNewcomer(answer, member, serverNow());
    if (wish === undefined && isNew && !busyPaths.has(pathname)) {
      return overlay.open({ modal: "welcome" });
    }
    greet(answer, member.nickname);
    if (wish !== undefined) wish();
    else if (goTo === undefined) overlay.close();
    else await router.navigate({ to: goTo, replace: true });
  }
  return async (answer, options = {}) => {
    if (answer.status === "verification_needed") {
      keepCheck({ ...answer, remembered: options.remembered });
      overlay.open({ modal: "verification" });
      return;
    }
    keepCheck(undefined);
    keepTicket(undefined);
    noteRemembered(options.remembered);
    await goOn(answer, options);
  };
}
