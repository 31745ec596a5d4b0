import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { CircleAlert } from "lucide-react";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Before the text, such as a currency sign. */
  readonly lead?: ReactNode;
  /** After the text, such as a button that shows the password. */
  readonly trail?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly inputClass?: string;
  /** Reading direction of the whole row, for what is written left to right in every language. */
  readonly rowDir?: "ltr";
  /** Gets the focus when its dialog opens. */
  readonly "data-first"?: boolean | undefined;
}

/** A labelled input whose error stands under it and is announced with it. */
export function Field(props: FieldProps) {
  const { label, error, hint, lead, trail, ref, inputClass, rowDir, ...input } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {label}
      </label>
      <div
        dir={rowDir}
        className={`flex min-h-12 items-center rounded-md border bg-canvas transition focus-within:border-brand-fg ${error === undefined ? "border-control" : "border-loss"}`}
      >
        {lead}
        <input
          {...input}
          id={id}
          ref={ref}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className={`w-0 min-w-0 flex-1 self-stretch rounded-md bg-transparent px-3.5 text-md outline-none placeholder:text-fg3 ${inputClass ?? ""}`}
        />
        {trail}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={`mt-1.5 flex gap-1.5 text-sm ${error === undefined ? "text-fg3" : "text-loss"}`}
        >
          {error !== undefined && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />}
          {note}
        </p>
      )}
    </div>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id"> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Check({ label, error, ref, ...input }: CheckProps) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          ref={ref}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="tick-box size-5 shrink-0"
        />
        <label htmlFor={id} className="py-1.5">
          {label}
        </label>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-loss">
          {error}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Among the fields of a form: as high as they are, and under its label. */
  readonly isStacked?: boolean;
}

/** The browser's own select: best on phones, complete for keyboards, and nothing to load. */
export function Select(props: SelectProps) {
  const { label, value, options, onChange, error, isStacked = false } = props;
  const id = useId();
  return (
    // On phones two of them share a line, each under its label.
    <div
      className={
        isStacked
          ? "min-w-0"
          : "flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-[1_1_40%] max-sm:flex-col max-sm:items-stretch"
      }
    >
      <label
        htmlFor={id}
        className={
          isStacked
            ? "mb-1.5 block text-sm font-medium text-fg2"
            : "text-sm text-fg2 sm:whitespace-nowrap"
        }
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className={`min-w-0 border ${error === undefined ? "border-control" : "border-loss"} ${isStacked ? "h-12 w-full rounded-md bg-canvas px-3 text-md" : "h-10 rounded-sm bg-s1 px-2.5 text-sm pointer-coarse:h-11"}`}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-loss">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
