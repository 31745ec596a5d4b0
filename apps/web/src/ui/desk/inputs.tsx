import { CircleAlert, Search } from "lucide-react";
import {
  useEffect,
  useId,
  useState,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from "react";
import { goWith } from "../../lib/address.ts";

/** Fields that only the console has. */

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
  /** Between the label and the text, such as buttons that format it. */
  readonly bar?: ReactNode;
}

/** A labelled text of several lines whose error stands under it and is announced with it. */
export function TextArea({ label, error, hint, bar, className, ...area }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-fg2">
        {label}
      </label>
      {bar}
      <textarea
        {...area}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={`block w-full rounded-md border bg-canvas px-3.5 py-2.5 text-md outline-none placeholder:text-fg3 focus:border-brand-fg ${error === undefined ? "border-control" : "border-loss"} ${className ?? ""}`}
      />
      {note !== undefined && (
        <FieldNote id={`${id}-note`} isError={error !== undefined}>
          {note}
        </FieldNote>
      )}
    </div>
  );
}

interface FieldNoteProps {
  readonly id?: string;
  readonly isError: boolean;
  readonly children: ReactNode;
}

/** What is wrong with what stands above, or what is to be known of it. */
export function FieldNote({ id, isError, children }: FieldNoteProps) {
  return (
    <p id={id} className={`mt-1.5 flex gap-1.5 text-sm ${isError ? "text-loss" : "text-fg2"}`}>
      {isError && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />}
      {children}
    </p>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="flex h-9 min-w-52 items-center gap-2 rounded-sm border border-control bg-s1 px-2.5 max-sm:w-full focus-within:border-brand-fg pointer-coarse:h-11">
      <Search size={16} className="shrink-0 text-fg3" aria-hidden />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-fg3"
      />
    </label>
  );
}

/** Waits until nobody types any more before the server is asked. */
const typingMs = 250;

interface KeywordFieldProps {
  readonly label: string;
  /** What the address looks for at present. */
  readonly keyword: string;
  /** The parts of the address that a new search word resets; the same object at each render. */
  readonly reset: Readonly<Record<string, undefined>>;
}

/** A search whose word is in the address, as `q`. */
export function KeywordField({ label, keyword, reset }: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword);
  useEffect(() => {
    if (typed.trim() === keyword) return undefined;
    const wait = setTimeout(() => goWith({ ...reset, q: typed.trim() }, true), typingMs);
    return () => clearTimeout(wait);
  }, [typed, keyword, reset]);
  return <SearchField label={label} value={typed} onChange={setTyped} />;
}
