import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trail">;

/**
 * A password that can be looked at; pasting and password managers work as everywhere. Its host
 * loads the messages of `fields`.
 */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations("fields");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      inputClass="rtl:text-right"
      trail={
        <IconButton
          label={isShown ? t("hidePassword") : t("showPassword")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="me-1"
        >
          {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
      }
    />
  );
}
