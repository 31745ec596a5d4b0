import { useEffect, useRef } from "react";

/** A drawing that came as text, put into the page as elements. */
export function SvgPicture({ svg }: { readonly svg: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    host.current?.replaceChildren(read.documentElement);
  }, [svg]);
  return <div ref={host} className="svg-picture" dir="ltr" />;
}
