import { Missing } from "./missing.tsx";

/** Where nothing of the page is left: a reload brings the rest. */
export function Lost() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <Missing title="h1" onRetry={() => location.reload()} />
    </main>
  );
}
