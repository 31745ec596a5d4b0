import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { mayOpenByItself } from "../../lib/came-back.ts";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";

/** Guests log in over this page and stay on it; trial players see what they need. */
export function Refused() {
  const t = useTranslations("security");
  const shell = useTranslations("shell");
  const { kind } = useVisitor();
  const needMember = useNeedMember();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    if (mayOpenByItself("/member")) needMember();
  }, [needMember]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("loginTitle")}</h1>
        <Empty
          icon={<Lock size={28} strokeWidth={1.75} aria-hidden />}
          text={kind === "trial" ? shell("needRealAccount") : t("loginText")}
          action={
            <Button look="action" onClick={() => needMember()}>
              {kind === "trial" ? shell("registerNow") : shell("login")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
