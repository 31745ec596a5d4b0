import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";

interface NotOfferedProps {
  readonly what?: keyof typeof texts;
}

const texts = {
  game: "notOfferedText",
  page: "pageNotOfferedText",
} as const;

/** An address of the platform behind which this site has nothing yet: says so, and leads on. */
export function NotOffered({ what = "game" }: NotOfferedProps) {
  const t = useTranslations("shell");
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4">
      <div>
        <h1 className="text-center font-display text-xl font-bold">{t("notOfferedTitle")}</h1>
        <Empty
          picture="waiting"
          text={t(texts[what])}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {what === "page" && (
                <Link
                  to="/member"
                  search={{ page: "securityCenter" }}
                  className={buttonClass("outline")}
                >
                  {t("securityCenter")}
                </Link>
              )}
              <Link to="/" className={buttonClass("action")}>
                {t("toHome")}
              </Link>
            </div>
          }
        />
      </div>
    </div>
  );
}
