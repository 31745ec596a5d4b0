import { useLayoutEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useBrandOutlines, type BrandOutline } from "../../lib/operator.ts";
import { learnSharedZone, learnZone } from "../../lib/site-zone.ts";
import { Select } from "../field.tsx";
import { Failed, SkeletonRows } from "../states.tsx";

interface WithBrandProps {
  readonly children: (brand: BrandOutline, choice: ReactNode) => ReactNode;
}

/** Times of the page are the brand's, until it is left. */
export function InZone({ timeZone, children }: { readonly timeZone: string; children: ReactNode }) {
  useLayoutEffect(() => {
    learnZone(timeZone);
    return () => learnZone(undefined);
  }, [timeZone]);
  return children;
}

/** Times of pages about several brands: of the one they are narrowed to, or those all share. */
export function SharedZone() {
  const { search } = useAddress();
  const { data = [] } = useBrandOutlines();
  const named = data.find(({ merchantCode }) => merchantCode === search["brand"]);
  const zones = new Set(data.map(({ timeZone }) => timeZone));
  const [only] = zones.size === 1 ? zones : [];
  const timeZone = named?.timeZone ?? only;
  useLayoutEffect(() => learnSharedZone(timeZone), [timeZone]);
  return null;
}

/**
 * What is shown is one brand's: the one the address names (`?brand=`), else the first. The choice
 * is drawn by the page, beside its other filters.
 */
export function WithBrand({ children }: WithBrandProps) {
  const t = useTranslations("console.desk");
  const brands = useBrandOutlines();
  const { search } = useAddress();
  const { data } = brands;
  const brand = data?.find(({ merchantCode }) => merchantCode === search["brand"]) ?? data?.[0];
  if (data === undefined || brand === undefined) {
    if (brands.isError) {
      return <Failed error={brands.error} onRetry={() => void brands.refetch()} />;
    }
    return <SkeletonRows rows={8} className="h-9" />;
  }
  const options = data.map(({ merchantCode, brandName }) => [merchantCode, brandName] as const);
  const choice = data.length > 1 && (
    <Select
      label={t("brand")}
      value={brand.merchantCode}
      options={options}
      onChange={(code) => goWith({ brand: code, piece: undefined })}
    />
  );
  return (
    <InZone timeZone={brand.timeZone}>
      {children(
        brand,
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grow">
          {choice}
          <span className="text-sm text-fg2">{t("zone", { zone: brand.timeZone })}</span>
        </div>,
      )}
    </InZone>
  );
}
