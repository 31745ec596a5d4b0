import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button, IconButton } from "../button.tsx";
import { FieldNote } from "./inputs.tsx";
import { ContentPicture } from "../picture.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

interface PictureFieldProps {
  readonly pictures: readonly string[];
  readonly most: number;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (pictures: string[]) => void;
}

/** The pictures of a piece, chosen from the library or uploaded. */
export function PictureField({ pictures, most, isReadOnly, error, onChange }: PictureFieldProps) {
  const t = useTranslations("console.contents");
  const [isChoosing, setChoosing] = useState(false);
  const isOne = most === 1;
  return (
    <div role="group" aria-label={t("picture")} className="grid gap-2">
      <span className="text-sm font-medium text-fg2">{t("picture")}</span>
      <div className="flex flex-wrap gap-3">
        {pictures.map((name) => (
          <span key={name} className="relative">
            <ContentPicture
              name={name}
              alt={name}
              sizes="160px"
              className="block h-24 w-40 rounded-md border border-line bg-s2 object-cover"
            />
            {!isReadOnly && (
              <IconButton
                label={t("removePicture", { name })}
                className="absolute! end-1 top-1 size-8! bg-s1! pointer-coarse:size-11!"
                onClick={() => onChange(pictures.filter((one) => one !== name))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </span>
        ))}
        {!isReadOnly && (isOne || pictures.length < most) && (
          <Button className="self-center" onClick={() => setChoosing(true)}>
            <ImagePlus size={17} aria-hidden />
            {t(isOne && pictures.length > 0 ? "otherPicture" : "choosePicture")}
          </Button>
        )}
      </div>
      {error !== undefined && <FieldNote isError>{error}</FieldNote>}
      {isChoosing && (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onChosen={(name) => {
            setChoosing(false);
            onChange(isOne ? [name] : [...new Set([...pictures, name])]);
          }}
        />
      )}
    </div>
  );
}
