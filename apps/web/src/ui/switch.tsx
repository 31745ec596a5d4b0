interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, at once. The row around it says what; the label says it to screen readers. */
export function Switch({ label, isOn, isBusy = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => onChange(!isOn)}
      className="group relative z-1 inline-grid h-7 w-12 place-items-center rounded-full disabled:opacity-60 pointer-coarse:h-11"
    >
      <span className="flex h-6 w-11 items-center rounded-full border border-control bg-s2 px-0.5 transition group-aria-checked:border-brand-fg group-aria-checked:bg-brand-soft">
        <span className="size-4.5 rounded-full bg-fg2 transition group-aria-checked:translate-x-5 group-aria-checked:bg-brand-fg rtl:group-aria-checked:-translate-x-5" />
      </span>
    </button>
  );
}
