import { CopyButton } from "./copy-button.tsx";

const headLength = 6;
const tailLength = 6;

/** A long reference by its ends; a short one as it is. */
export function shortReference(text: string): string {
  if (text.length <= headLength + tailLength + 4) return text;
  return `${text.slice(0, headLength)}…${text.slice(-tailLength)}`;
}

/** A reference in a list: short to look at, and whole when it is copied or pointed at. */
export function Reference({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      <bdi dir="ltr" className="num" title={text}>
        {shortReference(text)}
      </bdi>
      <CopyButton text={text} />
    </span>
  );
}
