import type { HomeContent } from "@baize/contract";
import { Suspense } from "react";
import { useContent } from "../../lib/content.ts";
import { lazyPart } from "../../ui/lazy-screen.ts";

type Network = HomeContent["social"][number]["network"];

/** Proper names, the same in every language. */
const names: Readonly<Record<Network, string>> = {
  telegram: "Telegram",
  facebook: "Facebook",
  whatsapp: "WhatsApp",
  messenger: "Messenger",
  line: "LINE",
  zalo: "Zalo",
  instagram: "Instagram",
  youtube: "YouTube",
  x: "X",
  tiktok: "TikTok",
};

/** Nothing a first view waits for: until they are there, each link is its circle. */
const NetworkMark = lazyPart(async () => (await import("./network-marks.tsx")).NetworkMark);

/** Where the brand is elsewhere; the server leaves out what is not for this address. */
export function SocialLinks({ label }: { readonly label: string }) {
  const social = useContent()?.social ?? [];
  if (social.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {social.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            title={names[network]}
            className="grid size-9 place-items-center rounded-full border border-line bg-s1 text-fg2 transition hover:border-line2 hover:text-fg pointer-coarse:size-11"
          >
            <Suspense>
              <NetworkMark network={network} />
            </Suspense>
            <bdi lang="en" className="sr-only">
              {names[network]}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
