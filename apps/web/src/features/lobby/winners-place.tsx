import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-screen.ts";

const Winners = lazyPart(async () => (await import("./winners.tsx")).Winners);

const skeleton = <div aria-hidden className="card h-[300px]" />;

/** The winners: beside the highlights on wide screens, far down on phones. */
export function WinnersPlace() {
  return (
    <Suspense fallback={skeleton}>
      <Winners />
    </Suspense>
  );
}
