import { isSitePath } from "@baize/contract/site-path";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { takeArrival } from "../../lib/arrival.ts";
import { call } from "../../lib/client.ts";
import { ask } from "../../lib/dialogs.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { useEntry } from "./entry.ts";
import { keepTicket } from "./waiting.ts";

/** The return from an outside sign-in, with a single-use code or the reason why there is none. */

const returnKey = "social-return";

/** Where the visitor was before leaving; the provider always returns to the home page. */
export function keepReturnPath(href: string): void {
  sessionStorage.setItem(returnKey, href);
}

/** The page that was left, without the dialog that was over it. */
function takeReturnPath(): string {
  const href = sessionStorage.getItem(returnKey) ?? "/";
  sessionStorage.removeItem(returnKey);
  const { pathname, searchParams } = new URL(href, location.origin);
  if (pathname === "/login" || pathname === "/register") return "/";
  searchParams.delete("modal");
  const search = searchParams.toString();
  const path = search === "" ? pathname : `${pathname}?${search}`;
  return isSitePath(path) ? path : "/";
}

/** Nothing to see: it goes on to the dialog or the page that comes next. */
export function SocialReturn(): null {
  const t = useTranslations("auth");
  const shell = useTranslations("shell");
  const overlay = useOverlay();
  const router = useRouter();
  const entry = useEntry();
  const refusalText = useRefusalText();

  async function tell(text: string) {
    await ask({ title: shell("errorTitle"), text, confirm: shell("confirm") });
    overlay.open({ modal: "login" });
  }
  async function end(code: string) {
    const path = takeReturnPath();
    try {
      const answer = await call("socialLogin", { body: { code } });
      if (path !== "/") await router.navigate({ href: path, replace: true });
      if (answer.status !== "registration_needed") return await entry(answer);
      keepTicket(answer);
      overlay.open({ modal: "register" });
    } catch (error) {
      await tell(refusalText(error));
    }
  }
  useEffect(() => {
    const code = takeArrival("social");
    const failure = takeArrival("social_error");
    if (code !== undefined) void end(code);
    else if (failure !== undefined) {
      void tell(failure === "cancelled" ? t("socialCancelled") : t("socialFailed"));
    }
    // Once: what the address carried has been taken.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
