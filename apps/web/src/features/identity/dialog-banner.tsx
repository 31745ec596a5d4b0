import type { Banner } from "@baize/contract";
import { useContent } from "../../lib/content.ts";
import { ContentLink } from "../../ui/content-link.tsx";
import { ContentPicture } from "../../ui/picture.tsx";

/** What the brand shows above a form, where it has written something for that place. */
export function DialogBanner({ group }: { readonly group: Banner["groupName"] }) {
  const banner = useContent()?.banners.find(({ groupName }) => groupName === group);
  if (banner === undefined) return null;
  return (
    // Not on low screens: the form is what somebody came for.
    <div className="relative isolate grid min-h-24 overflow-hidden rounded-md bg-[#12100c] [@media(max-height:600px)]:hidden">
      <ContentPicture
        name={banner.picture}
        sizes="380px"
        className="absolute inset-0 -z-2 size-full object-cover object-right rtl:-scale-x-100"
      />
      <div className="absolute inset-0 -z-1 bg-linear-to-r from-[#06080c] via-[#06080c]/75 via-55% to-[#06080c]/0 rtl:bg-linear-to-l" />
      <ContentLink
        url={banner.url}
        className="flex flex-col justify-center gap-0.5 px-4 py-2.5 text-white -outline-offset-2"
      >
        <span className="max-w-[66%] font-display text-md leading-tight font-bold">
          <bdi>{banner.title}</bdi>
        </span>
        <span className="max-w-[66%] text-sm text-white/85">
          <bdi>{banner.text}</bdi>
        </span>
      </ContentLink>
    </div>
  );
}
