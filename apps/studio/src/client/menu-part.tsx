import { CircleQuestionMark, History, LogOut, ShieldCheck, Volume2, VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { leave, mayLeave } from "./exits.ts";
import { useFrame, type DialogName } from "./frame.ts";
import type { Preferences } from "./preferences.ts";
import { useStore } from "./store.ts";
import { toggleSound } from "./keyboard.ts";

function Entry({
  name,
  label,
  picture,
}: {
  readonly name: DialogName;
  readonly label: string;
  readonly picture: ReactNode;
}) {
  const frame = useFrame();
  return (
    <button
      type="button"
      className="menu-entry"
      onClick={() => {
        frame.dialog.set(name);
      }}
    >
      {picture}
      {label}
    </button>
  );
}

function SoundEntry({ preferences }: { readonly preferences: Preferences }) {
  const frame = useFrame();
  const t = useTranslations("menu");
  return (
    <div className="menu-entry">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={!preferences.isMuted}
        onClick={() => {
          toggleSound(frame);
        }}
      >
        {preferences.isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        {t("sound")}
      </button>
      <input
        type="range"
        className="volume"
        min={0}
        max={100}
        step={5}
        aria-label={t("volume")}
        value={Math.round(preferences.volume * 100)}
        onChange={(event) => {
          const volume = event.target.valueAsNumber / 100;
          frame.preferences.set({ ...preferences, volume, isMuted: volume === 0 });
          frame.sound.play("click");
        }}
      />
    </div>
  );
}

function TurboEntry({ preferences }: { readonly preferences: Preferences }) {
  const frame = useFrame();
  const t = useTranslations("menu");
  return (
    <button
      type="button"
      role="switch"
      className="menu-entry switch"
      aria-checked={preferences.isTurbo}
      onClick={() => {
        frame.preferences.set({ ...preferences, isTurbo: !preferences.isTurbo });
      }}
    >
      {t("turbo")}
      <span className="quiet">{t("turboNote")}</span>
    </button>
  );
}

function LeaveEntry() {
  const frame = useFrame();
  const t = useTranslations("menu");
  return (
    <button
      type="button"
      className="menu-entry"
      onClick={() => {
        leave(frame);
      }}
    >
      <LogOut aria-hidden="true" className="turns" />
      {t("leave")}
    </button>
  );
}

export function MenuPart() {
  const frame = useFrame();
  const t = useTranslations("menu");
  const preferences = useStore(frame.preferences);
  return (
    <div className="menu">
      <Entry name="rules" label={t("rules")} picture={<CircleQuestionMark aria-hidden="true" />} />
      <Entry name="fairness" label={t("fairness")} picture={<ShieldCheck aria-hidden="true" />} />
      <Entry name="rounds" label={t("rounds")} picture={<History aria-hidden="true" />} />
      <hr />
      <SoundEntry preferences={preferences} />
      {frame.config.brand.turbo && <TurboEntry preferences={preferences} />}
      {mayLeave(frame) && (
        <>
          <hr />
          <LeaveEntry />
        </>
      )}
    </div>
  );
}
