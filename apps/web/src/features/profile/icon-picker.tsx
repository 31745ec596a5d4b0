import type { MemberIcon, MemberInfo } from "@baize/contract";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { memberQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { icons } from "./icons.ts";

/** Twelve pictures of which a member stands behind one; chosen at once, without saving. */
export function IconPicker({ member }: { readonly member: MemberInfo }) {
  const t = useTranslations("security.details");
  const refusalText = useRefusalText();
  const [pending, setPending] = useState<MemberIcon>();
  const chosen = pending ?? member.icon;
  async function choose(icon: MemberIcon) {
    setPending(icon);
    try {
      const saved = await call("saveMemberIcon", { body: { icon } });
      queryClient.setQueryData(memberQuery.queryKey, (known) =>
        known === undefined ? known : { ...known, icon: saved.icon },
      );
      toast(t("iconDone"));
    } catch (error) {
      toast(refusalText(error), "loss");
    } finally {
      setPending(undefined);
    }
  }
  return (
    <ul className="grid grid-cols-6 gap-2.5 sm:grid-cols-[repeat(12,minmax(0,1fr))]">
      {icons.map((icon) => (
        <li key={icon} className="grid place-items-center">
          <button
            type="button"
            aria-pressed={icon === chosen}
            aria-label={t(`icons.${icon}`)}
            title={t(`icons.${icon}`)}
            disabled={pending !== undefined}
            onClick={() => {
              if (icon !== chosen) void choose(icon);
            }}
            className="relative rounded-full border-2 border-transparent p-0.5 transition hover:border-line2 disabled:cursor-wait aria-pressed:border-brand-fg"
          >
            <Avatar
              icon={icon}
              nickname={t(`icons.${icon}`)}
              className="aspect-square w-full max-w-14 min-w-10 text-lg"
              sizes="56px"
            />
            {icon === chosen && (
              <span className="absolute -end-0.5 -bottom-0.5 grid size-5 place-items-center rounded-full bg-brand text-on-brand">
                <Check size={13} strokeWidth={3} aria-hidden />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
