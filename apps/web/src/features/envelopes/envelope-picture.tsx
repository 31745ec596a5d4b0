/** A red envelope that opens in a second. It plays what was drawn before. */

const opensMs = 1_000;

interface PictureProps {
  readonly isOpen: boolean;
  readonly isStill: boolean;
  readonly className?: string;
}

export function EnvelopePicture({ isOpen, isStill, className = "w-40" }: PictureProps) {
  const moves = (delayMs: number) =>
    isStill ? "none" : `transform ${opensMs / 2}ms cubic-bezier(0.2, 0.8, 0.2, 1) ${delayMs}ms`;
  return (
    <svg viewBox="0 0 160 150" className={`mx-auto h-auto ${className}`} aria-hidden>
      <g
        style={{
          transform: `translateY(${isOpen ? -34 : 0}px)`,
          transition: moves(isOpen ? opensMs / 2 : 0),
        }}
      >
        <rect x="28" y="46" width="104" height="76" rx="6" fill="#fff4d6" />
        <rect x="28" y="46" width="104" height="76" rx="6" fill="none" stroke="#e6c274" />
        <circle cx="80" cy="72" r="15" fill="#f2c14e" stroke="#c9942a" strokeWidth="2" />
        <path d="M72 72h16M80 64v16" stroke="#8a5f10" strokeWidth="3" strokeLinecap="round" />
      </g>
      <path d="M16 56L80 104L144 56V132a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z" fill="#c9283a" />
      <path d="M16 132L66 92h28l50 40a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z" fill="#a81d2e" />
      <g
        style={{
          transform: `scaleY(${isOpen ? -0.72 : 1})`,
          transformOrigin: "80px 56px",
          transition: moves(0),
        }}
      >
        <path d="M16 56H144L86 102a10 10 0 0 1-12 0Z" fill="#dd3d4f" stroke="#b52435" />
      </g>
      <circle
        cx="80"
        cy="98"
        r="13"
        fill="#f2c14e"
        stroke="#c9942a"
        strokeWidth="2"
        style={{ opacity: isOpen ? 0 : 1, transition: isStill ? "none" : "opacity 150ms" }}
      />
    </svg>
  );
}

/** When the amount may be read. */
export const shownAfterMs = (isStill: boolean): number => (isStill ? 0 : opensMs);
