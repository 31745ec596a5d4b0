import { useBrand } from "../lib/brand.ts";

/** The server wrote the brand's mark into the page, which has it before any answer is there. */
const icon = document.querySelector('link[rel="icon"]')?.getAttribute("href");
const mark = icon?.startsWith("/brand/marks/") === true ? icon : "/brand/mark.svg";

/** The mark alone; a separate file, so that a brand can have another without a build. */
export function BrandMark({ className }: { readonly className: string }) {
  return <img src={mark} alt="" width={64} height={64} className={className} />;
}

/** The mark with the brand's name. */
export function Logo({ isNameHidden = false }: { readonly isNameHidden?: boolean }) {
  const { brandName } = useBrand();
  return (
    <>
      <BrandMark className="my-1 size-9 shrink-0" />
      <span
        className={
          isNameHidden
            ? "font-display text-[20px] font-extrabold tracking-tight whitespace-nowrap max-sm:hidden"
            : "font-display text-[20px] font-extrabold tracking-tight whitespace-nowrap"
        }
      >
        {brandName}
      </span>
    </>
  );
}
