import { shortReference } from "@baize/contract/short-reference";
import { CopyButton } from "./copy-button.tsx";

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
