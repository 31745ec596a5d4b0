import { X } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { mayDeposit, openCashier } from "./exits.ts";
import { useFrame } from "./frame.ts";
import { useStore } from "./store.ts";

const noteMs = 5_000;

/**
 * Why the last press did nothing, or a word about the game; problems stay longer and are
 * announced.
 */
export function NoticeBar() {
  const frame = useFrame();
  const t = useTranslations();
  const notice = useStore(frame.notice);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(
      () => {
        frame.notice.set(null);
      },
      notice.kind === "problem" ? noteMs * 2 : noteMs,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [frame, notice]);
  return (
    <div className="notices" role={notice?.kind === "problem" ? "alert" : "status"}>
      {notice !== null && (
        <div key={notice.id} className={`notice is-${notice.kind}`} data-testid="notice">
          <p>
            {notice.code === null
              ? notice.text
              : t(`refusal.${notice.code}`, { step: frame.money(frame.limits.step) })}
          </p>
          {notice.code === "insufficient_funds" && mayDeposit(frame) && (
            <button
              type="button"
              className="button is-small"
              onClick={() => {
                openCashier(frame);
              }}
            >
              {t("frame.deposit")}
            </button>
          )}
          <button
            type="button"
            className="icon-button is-small"
            aria-label={t("frame.close")}
            onClick={() => {
              frame.notice.set(null);
            }}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Results for screen readers; games write to it at a readable pace. */
export function Spoken() {
  const frame = useFrame();
  const text = useStore(frame.spoken);
  return (
    <p className="unseen" aria-live="polite" data-testid="spoken">
      {text}
    </p>
  );
}
