import "./chips.css";
import type { Minor } from "@baize/money";
import { Repeat2, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { BetsOfTable } from "./use-bets.ts";

const tones = ["#7d8b99", "#2f7fd1", "#1f9d6b", "#c23b4b", "#7a4fd0", "#d18a1a"] as const;

const units = [
  [1_000_000n, "M"],
  [1_000n, "k"],
] as const;

/** "1k" for a thousand: the text on a chip is short. */
export function shortAmount(amount: Minor, decimals: number): string {
  const one = 10n ** BigInt(decimals);
  const unit = units.find(([size]) => amount >= one * size);
  const [size, sign] = unit ?? [1n, ""];
  const whole = amount / (one * size);
  const part = ((amount % (one * size)) * 10n) / (one * size);
  return `${whole}${part > 0n && whole < 100n ? `.${part}` : ""}${sign}`;
}

/** A chip that lies on a field; its colour is that of the largest chip in it. */
export function LaidChip({ amount }: { readonly amount: Minor }) {
  const { config, limits, amount: read } = useFrame();
  const sizes = [limits.min, ...config.stakesQuick.map((text) => read(text))];
  const size = sizes.findLastIndex((each) => each <= amount);
  return (
    <span className="laid" style={{ ["--tone" as string]: tones[Math.max(0, size)] ?? tones[0] }}>
      {shortAmount(amount, config.currencyDecimals)}
    </span>
  );
}

/** The chips to lay, and what else can be done with those on the table. */
export function ChipTray(props: { readonly table: BetsOfTable; readonly isLocked: boolean }) {
  const { table, isLocked } = props;
  const { config, money, sound } = useFrame();
  const t = useTranslations();
  const tool = (label: string, icon: ReactNode, may: boolean, act: () => void) => (
    <button
      type="button"
      className="chip-tool"
      aria-label={label}
      title={label}
      disabled={isLocked || !may}
      onClick={act}
    >
      {icon}
    </button>
  );
  const hasBets = table.bets.size > 0;
  return (
    <div className="chip-tray">
      <div className="chip-row" role="radiogroup" aria-label={t("chips.chip")}>
        {table.chips.map((chip, index) => (
          <button
            key={chip}
            type="button"
            role="radio"
            aria-checked={chip === table.chip}
            aria-label={money(chip)}
            className="chip-coin"
            style={{ ["--tone" as string]: tones[index] ?? tones[0] }}
            disabled={isLocked}
            onClick={() => {
              sound.play("click");
              table.setChip(chip);
            }}
          >
            <span>{shortAmount(chip, config.currencyDecimals)}</span>
          </button>
        ))}
      </div>
      <div className="chip-tools">
        {tool(t("chips.undo"), <Undo2 aria-hidden="true" size={18} />, table.mayUndo, table.undo)}
        {table.mayRepeat
          ? tool(t("chips.repeat"), <Repeat2 aria-hidden="true" size={18} />, true, table.repeat)
          : tool(t("stake.double"), "2×", hasBets, table.double)}
        {tool(t("chips.clear"), <X aria-hidden="true" size={18} />, hasBets, table.clear)}
      </div>
    </div>
  );
}
