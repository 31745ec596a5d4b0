import { LogIn } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useOpenOverlay } from "../../lib/overlay.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";

/** In the place of games that only the signed-in have. */
export function NeedsLogin() {
  const t = useTranslations("games");
  const shell = useTranslations("shell");
  const open = useOpenOverlay();
  return (
    <Empty
      icon={<LogIn size={28} strokeWidth={1.75} aria-hidden />}
      text={t("ownNeedsLogin")}
      action={<Button onClick={() => open({ modal: "login" })}>{shell("login")}</Button>}
    />
  );
}
