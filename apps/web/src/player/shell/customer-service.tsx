import { Headphones } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useOverlay } from "../../lib/overlay.ts";

interface CustomerServiceProps {
  readonly className: string;
  /** How the label is shown; as it is where nothing is said. */
  readonly label?: (text: string) => ReactNode;
  readonly iconSize?: number;
}

/** The way to the house: its desk where the brand has one, otherwise a message to it. */
export function CustomerService({ className, label, iconSize = 19 }: CustomerServiceProps) {
  const t = useTranslations("shell");
  const { customerService } = useBrand();
  const overlay = useOverlay();
  const text = t("customerService");
  const content = (
    <>
      <Headphones size={iconSize} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {label === undefined ? text : label(text)}
    </>
  );
  if (customerService === null) {
    return (
      <button
        type="button"
        title={text}
        className={className}
        onClick={() => overlay.open({ modal: "feedback" })}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      href={customerService.url}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className={className}
    >
      {content}
    </a>
  );
}
