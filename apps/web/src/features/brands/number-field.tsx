import { useState } from "react";
import { Field } from "../../ui/field.tsx";

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: number | null;
  readonly isOptional?: boolean;
  /** Null: nothing was typed, or no number; the server says what may not be empty. */
  readonly onChange: (value: number | null) => void;
}

/** A whole number, as it is typed. */
export function NumberField({ value, isOptional = false, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      required={!isOptional}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange(/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);
      }}
    />
  );
}
