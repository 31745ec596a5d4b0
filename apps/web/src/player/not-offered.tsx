import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";

/** An address of the platform behind which this site has nothing yet: says so, and leads on. */
export function NotOffered({ isGame = true }: { readonly isGame?: boolean }) {
  const t = useTranslations("shell");
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("notOfferedTitle")}</h1>
        <Empty
          picture="waiting"
          text={isGame ? t("notOfferedText") : t("pointMallText")}
          action={
            <Link to="/" className={buttonClass("action")}>
              {t("toHome")}
            </Link>
          }
        />
      </div>
    </div>
  );
}
