import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button, IconButton } from "../../ui/button.tsx";
import { moved, MoveButtons } from "../../ui/desk/move-buttons.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Field } from "../../ui/field.tsx";

interface ListFieldProps {
  readonly label: string;
  readonly addLabel: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: readonly string[];
  /** Stays in the list, and what it is called. */
  readonly fixed?: { readonly value: string; readonly note: string };
  readonly onChange: (list: string[]) => void;
}

/** A list of addresses in an order: added at the end, moved a place at a time, taken out. */
export function ListField(props: ListFieldProps) {
  const { label, addLabel, hint, error, value, fixed, onChange } = props;
  const t = useTranslations("console.desk");
  const [typed, setTyped] = useState("");
  function add() {
    const text = typed.trim().toLowerCase();
    if (text === "") return;
    onChange([...value, text]);
    setTyped("");
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-fg2">{label}</legend>
      {value.length > 0 && (
        <ul className="overflow-hidden rounded-md border border-line">
          {value.map((item, at) => (
            <li
              key={item}
              className="flex min-h-11 flex-wrap items-center gap-2 border-line ps-3 not-first:border-t"
            >
              <bdi dir="ltr" className="min-w-0 wrap-anywhere">
                {item}
              </bdi>
              {item === fixed?.value && <Mark>{fixed.note}</Mark>}
              <span className="ms-auto flex">
                <MoveButtons
                  name={item}
                  isFirst={at === 0}
                  isLast={at === value.length - 1}
                  isBusy={false}
                  onMove={(step) => onChange(moved(value, at, step))}
                />
                <IconButton
                  label={t("remove", { name: item })}
                  disabled={item === fixed?.value}
                  onClick={() => onChange(value.filter((one) => one !== item))}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={addLabel}
        hint={hint}
        error={error}
        value={typed}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        inputClass="rtl:text-right"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        trail={
          <Button look="ghost" className="me-1" onClick={add}>
            <Plus size={16} aria-hidden />
            {t("add")}
          </Button>
        }
      />
    </fieldset>
  );
}
