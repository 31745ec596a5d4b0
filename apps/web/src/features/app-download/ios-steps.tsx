import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";

/**
 * The three steps on an iPhone, drawn: nobody has to know what Safari calls its signs. The pictures
 * only repeat the words beside them.
 */
export function IosSteps() {
  const t = useTranslations("pages.app");
  return (
    <ol className="grid gap-3">
      <Step number={1} text={t("iosStep1")} picture={<ShareBar />} />
      <Step number={2} text={t("iosStep2")} picture={<ShareSheet />} />
      <Step number={3} text={t("iosStep3")} picture={<HomeScreen />} />
    </ol>
  );
}

interface StepProps {
  readonly number: number;
  readonly text: string;
  readonly picture: ReactNode;
}

function Step({ number, text, picture }: StepProps) {
  return (
    <li className="flex items-center gap-3 rounded-md bg-s2 p-2.5">
      <svg
        aria-hidden
        viewBox="0 0 72 96"
        className="h-24 w-18 shrink-0 text-fg2"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x={2} y={2} width={68} height={92} rx={11} fill="var(--canvas)" />
        {picture}
      </svg>
      <p className="min-w-0">
        <span aria-hidden className="num me-1.5 font-bold text-brand-fg">
          {number}
        </span>
        {text}
      </p>
    </li>
  );
}

/** Safari's bar at the foot, with the share sign marked. */
function ShareBar() {
  return (
    <>
      <path d="M12 16h48M12 26h34M12 36h42" stroke="var(--line2)" strokeWidth={4} />
      <path d="M2 70h68" stroke="var(--line2)" />
      <path d="M13 82l-4-4 4-4M21 74l4 4-4 4" stroke="var(--fg3)" />
      <circle cx={36} cy={80} r={11} fill="var(--brand-soft)" stroke="var(--brand-fg)" />
      <path d="M32.5 79H31v7h10v-7h-1.5M36 83v-9m-3 3l3-3 3 3" stroke="var(--brand-fg)" />
      <path d="M52 75h8M52 80h8M52 85h8" stroke="var(--fg3)" />
    </>
  );
}

/** The list that comes up, with the square and plus marked. */
function ShareSheet() {
  return (
    <>
      <path d="M12 16h48M12 25h30" stroke="var(--line2)" strokeWidth={4} />
      <path d="M2 38h68" stroke="var(--line2)" />
      <path d="M12 47h30" stroke="var(--fg3)" strokeWidth={3} />
      <rect
        x={8}
        y={55}
        width={56}
        height={16}
        rx={5}
        fill="var(--brand-soft)"
        stroke="var(--brand-fg)"
      />
      <path d="M14 63h26" stroke="var(--brand-fg)" strokeWidth={3} />
      <rect x={50} y={58.5} width={9} height={9} rx={2.5} stroke="var(--brand-fg)" />
      <path d="M54.5 60.5v5M52 63h5" stroke="var(--brand-fg)" />
      <path d="M12 80h24" stroke="var(--fg3)" strokeWidth={3} />
    </>
  );
}

/** The home screen with the new sign on it. */
function HomeScreen() {
  const rest = [
    [12, 14],
    [30, 14],
    [48, 14],
    [12, 34],
    [48, 34],
    [12, 54],
  ] as const;
  return (
    <>
      {rest.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={12} height={12} rx={3.5} stroke="var(--line2)" />
      ))}
      <rect
        x={30}
        y={34}
        width={12}
        height={12}
        rx={3.5}
        fill="var(--brand)"
        stroke="var(--brand-fg)"
      />
      <path d="M33 40.5l2.2 2.2 4-4.4" stroke="var(--on-brand)" />
      <rect x={10} y={76} width={52} height={12} rx={5} stroke="var(--line2)" />
    </>
  );
}
