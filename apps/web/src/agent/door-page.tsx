import { KeyRound, MonitorSmartphone, ShieldCheck, type LucideIcon } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../lib/brand.ts";
import { isLanguage } from "../lib/languages.ts";
import { Logo } from "../ui/brand-mark.tsx";
import { Preferences } from "../ui/preferences.tsx";
import { useTitle } from "./title.ts";

interface DoorPageProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/**
 * The page around a form before the office opens: no menu, no header and no footer. Each step of
 * the sign-in gives it another title.
 */
export function DoorPage({ title, text, children }: DoorPageProps) {
  useTitle(title);
  const { languages } = useBrand();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Aside />
      <main className="flex flex-col items-center px-4 pb-12 sm:px-8">
        <div className="flex w-full items-center justify-between gap-3 py-3.5 lg:justify-end">
          <span className="flex min-w-0 items-center gap-3 lg:hidden">
            <Logo />
          </span>
          <Preferences languages={languages.filter(isLanguage)} />
        </div>
        <div className="flex w-full flex-1 items-start justify-center pt-[3dvh] lg:items-center lg:pt-0">
          <div className="card grid w-full max-w-[420px] gap-4 p-5 shadow-2 sm:p-7">
            <div className="grid gap-1.5">
              <Title key={title}>{title}</Title>
              {text !== undefined && <p className="text-fg2">{text}</p>}
            </div>
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}

/** A step begins in its first field; where a phone's keyboard would cover it, at its title. */
function Title({ children }: { readonly children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const title = ref.current;
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const field = isTouch ? null : title?.closest("main")?.querySelector("[data-first]");
    const first = field instanceof HTMLElement ? field : title;
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className="font-display text-xl font-bold outline-none">
      {children}
    </h1>
  );
}

const points = [
  ["code", ShieldCheck],
  ["devices", MonitorSmartphone],
  ["recovery", KeyRound],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** What the office is, beside the form where there is room for it. */
function Aside() {
  const t = useTranslations("agent");
  const { brandName } = useBrand();
  return (
    <aside
      aria-label={t("title")}
      className="relative hidden flex-col overflow-hidden border-e border-line bg-s1 p-10 lg:flex xl:p-14"
    >
      <span
        aria-hidden
        className="pointer-events-none absolute -end-40 -top-52 size-[620px] rounded-full bg-[radial-gradient(closest-side,var(--brand-soft),transparent)]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute -start-56 -bottom-64 size-[640px] rounded-full bg-[radial-gradient(closest-side,#5b3df026,transparent)]"
      />
      <p className="relative flex items-center gap-3">
        <Logo />
      </p>
      <div className="relative my-auto max-w-md pb-[6dvh]">
        <p className="font-semibold text-brand-fg">{t("title")}</p>
        <p className="mt-2 font-display text-3xl leading-tight font-bold text-balance">
          {t("headline", { brand: brandName })}
        </p>
        <ul className="mt-9 grid gap-6">
          {points.map(([name, Icon]) => (
            <li key={name} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-fg">
                <Icon size={21} strokeWidth={1.75} aria-hidden />
              </span>
              <span>
                <span className="block font-semibold">{t(`${name}Title`)}</span>
                <span className="block text-fg2">{t(`${name}Text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
