import { CircleQuestionMark, History, LogOut, ShieldCheck, Volume2, VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { leave, mayLeave } from "./exits.ts";
import { useFrame, type DialogName } from "./frame.ts";
import { useStore } from "./store.ts";
import { toggleSound } from "./keyboard.ts";

// tidy: allow function-length, because it is one list of entries.
export function MenuPart() {
  const frame = useFrame();
  const t = useTranslations("menu");
  const preferences = useStore(frame.preferences);
  const entry = (name: DialogName, label: string, picture: ReactNode): ReactNode => (
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
  return (
    <div className="menu">
      {entry("rules", t("rules"), <CircleQuestionMark aria-hidden="true" />)}
      {entry("fairness", t("fairness"), <ShieldCheck aria-hidden="true" />)}
      {entry("rounds", t("rounds"), <History aria-hidden="true" />)}
      <hr />
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
      {frame.config.brand.turbo && (
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
      )}
      {mayLeave(frame) && (
        <>
          <hr />
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
        </>
      )}
    </div>
  );
}
