import { restPlace } from "./rest-place.ts";

/** The cards that the brand's promotions come to; the page itself holds the same (index.html). */
export function CardsSkeleton() {
  return (
    <div aria-hidden className="mt-21 grid grid-cols-2 gap-3.5 lg:grid-cols-3">
      <div className="skeleton h-24" />
      <div className="skeleton h-24" />
      <div className="skeleton h-24 max-lg:hidden" />
    </div>
  );
}

/** What stands below the highlights until its code is here. */
export function RestSkeleton() {
  return (
    <div aria-hidden className={restPlace}>
      <div className="skeleton mt-4 h-11" />
      <div className="skeleton mt-6 h-11 rounded-full lg:hidden" />
      <CardsSkeleton />
    </div>
  );
}
