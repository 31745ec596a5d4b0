import { Home } from "../features/lobby/home.tsx";
import { lazyScreen } from "../ui/lazy-screen.ts";

const PausedNotice = lazyScreen(
  async () => (await import("./shell/paused.tsx")).PausedNotice,
  "protection",
);

/** The home page, with what a member reads there who has stopped playing. */
export function HomePage() {
  return (
    <Home
      renderPause={(pause) => (
        <div className="mt-4 first:mt-0">
          <PausedNotice pause={pause} />
        </div>
      )}
    />
  );
}
