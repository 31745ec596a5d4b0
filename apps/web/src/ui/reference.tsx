import { CopyButton } from "./copy-button.tsx";

const headLength = 6;
const tailLength = 6;

/** What stands before a vendor's own number of a round: "HSE.HSE-", the same in all its rounds. */
const vendorPart = /^[A-Z0-9]{2,8}[.-](?:[A-Z0-9]{2,8}-)?(?=[0-9a-f]{8}-)/;

/** A long reference by its ends; a short one as it is. */
export function shortReference(text: string): string {
  if (text.length <= headLength + tailLength + 4) return text;
  const own = text.replace(vendorPart, "");
  return `${own.slice(0, headLength)}…${own.slice(-tailLength)}`;
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
