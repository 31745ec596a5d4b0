import { Field } from "../field.tsx";

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** Without a fraction. */
  readonly isWhole: boolean;
  /** Where one begins to type. */
  readonly isFirst?: boolean;
  readonly onType: (text: string) => void;
}

/** A number that is typed, from left to right in every language. */
export function NumberField({ isWhole, isFirst, onType, ...shown }: NumberFieldProps) {
  return (
    <Field
      {...shown}
      inputMode={isWhole ? "numeric" : "decimal"}
      autoComplete="off"
      dir="ltr"
      data-first={isFirst || undefined}
      inputClass="num rtl:text-right"
      onChange={({ target }) => onType(target.value)}
    />
  );
}
