import type { HomeContent } from "@baize/contract";
import { useContent } from "../../lib/content.ts";

type Network = HomeContent["social"][number]["network"];

/** Names of their own, the same in every language. */
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

/** Where the brand is elsewhere; the server leaves out what is not for this address. */
export function SocialLinks({ label }: { readonly label: string }) {
  const social = useContent()?.social ?? [];
  if (social.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {social.map(({ network, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-8 items-center rounded-full border border-line bg-s1 px-3 text-xs font-medium text-fg2 transition hover:border-line2 hover:text-fg pointer-coarse:min-h-11"
          >
            <bdi lang="en">{names[network]}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
