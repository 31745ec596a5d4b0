import { useBrand } from "../lib/brand.ts";

/** The mark alone; a file of its own, so that a brand can replace it without a build. */
export function BrandMark({ className }: { readonly className: string }) {
  return <img src="/brand/mark.svg" alt="" width={64} height={64} className={className} />;
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
