import { useArt } from "../lib/art.ts";
import { Picture } from "./picture.tsx";

interface AvatarProps {
  /** Name in the art manifest, without `avatar-`. */
  readonly icon: string;
  readonly nickname: string;
  readonly className: string;
  readonly sizes?: string;
}

/** The picture a member chose; the initial until it has loaded. */
export function Avatar({ icon, nickname, className, sizes = "48px" }: AvatarProps) {
  const isDrawn = useArt("pictures", `avatar-${icon}`) !== undefined;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-linear-to-br from-[#5b3df0] to-[#a04bff] font-bold text-white ${className}`}
    >
      {isDrawn ? (
        <Picture
          group="pictures"
          name={`avatar-${icon}`}
          sizes={sizes}
          className="size-full object-cover"
        />
      ) : (
        nickname.slice(0, 1).toUpperCase()
      )}
    </span>
  );
}
