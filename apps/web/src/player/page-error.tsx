import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { lazyScreen } from "../ui/lazy-screen.ts";
import { ChunkLoadError, whenBack } from "../lib/screens.ts";
import { Missing } from "../ui/missing.tsx";

const PageFailed = lazyScreen(async () => (await import("./instead-of-pages.tsx")).PageFailed);

interface PageErrorProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** In the place of a page that failed; all around it stays. One that was not loaded still comes. */
export function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  const isMissing = error instanceof ChunkLoadError;
  useEffect(
    () => (isMissing ? whenBack(() => void router.invalidate()) : undefined),
    [isMissing, router],
  );
  if (isMissing) return <Missing title="h1" onRetry={() => router.invalidate()} />;
  return (
    <Suspense>
      <PageFailed error={error} onRetry={reset} />
    </Suspense>
  );
}
