import type { SocialProvider } from "@baize/contract";
import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SocialMark } from "../../ui/social-mark.tsx";
import { keepReturnPath } from "./social-return.ts";

export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  facebook: "Facebook",
};

/**
 * The services this brand lets people in by. The whole page goes there and comes back, so these are
 * links.
 */
export function SocialButtons() {
  const t = useTranslations("auth");
  const { social } = useBrand().login;
  const { href } = useLocation();
  if (social.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-3">
      {social.map((provider) => (
        <a
          key={provider}
          href={`/wps/session/social/${provider}`}
          onClick={() => keepReturnPath(href)}
          aria-label={t("continueWith", { provider: socialNames[provider] })}
          className={buttonClass("outline", "large")}
        >
          <SocialMark provider={provider} />
          {socialNames[provider]}
        </a>
      ))}
    </div>
  );
}
