import { Headphones } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useOverlay } from "../../lib/overlay.ts";

interface CustomerServiceProps {
  readonly className: string;
  readonly labelClass?: string;
  readonly iconSize?: number;
}

/** The way to the house: its desk where the brand has one, otherwise a message to it. */
export function CustomerService({
  className,
  labelClass = "",
  iconSize = 19,
}: CustomerServiceProps) {
  const t = useTranslations("shell");
  const { customerService } = useBrand();
  const overlay = useOverlay();
  const text = customerService === null ? t("writeToUs") : t("customerService");
  const content = (
    <>
      <Headphones size={iconSize} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className={labelClass}>{text}</span>
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
      href={customerService.path}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className={className}
    >
      {content}
    </a>
  );
}
