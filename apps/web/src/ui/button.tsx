import type { ButtonHTMLAttributes, ReactNode } from "react";
import { LoaderCircle } from "lucide-react";

/**
 * Looks of buttons and of links that look like buttons; `action` is the one filled button of a
 * view.
 */
export const buttonLooks = {
  action: "cta disabled:shadow-none hover:brightness-105",
  outline: "border border-line2 bg-s1 font-semibold hover:bg-s2",
  quiet: "bg-s2 font-medium text-fg hover:bg-s3",
  /** What takes something away or stops it at once. */
  danger: "border border-line2 bg-s1 font-semibold hover:bg-s2 text-loss",
  ghost: "font-medium text-fg2 hover:bg-s2 hover:text-fg",
} as const;

export type ButtonLook = keyof typeof buttonLooks;

const sizes = {
  small: "h-9 px-3 text-sm rounded-sm pointer-coarse:h-11",
  medium: "h-10 px-4 rounded-md pointer-coarse:h-11",
  large: "h-12 px-5 text-md rounded-md",
} as const;

export function buttonClass(look: ButtonLook, size: keyof typeof sizes = "medium"): string {
  return [
    "inline-flex items-center justify-center gap-2 whitespace-nowrap transition",
    "disabled:opacity-60",
    buttonLooks[look],
    sizes[size],
  ].join(" ");
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: keyof typeof sizes;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look = "outline", size, isBusy = false, className = "", children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`${buttonClass(look, size)} ${className}`}
    >
      {isBusy && <LoaderCircle size={18} className="spin" aria-hidden />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button that shows only a picture; its label is its name and its tooltip. */
export function IconButton({ label, className = "", children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-10 shrink-0 place-items-center rounded-md text-fg2 transition hover:bg-s2 hover:text-fg disabled:opacity-40 pointer-coarse:size-11 ${className}`}
    >
      {children}
    </button>
  );
}
