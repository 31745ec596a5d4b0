import { Component, type ReactNode } from "react";
import { Failed } from "./states.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface Caught {
  readonly error?: unknown;
  readonly isCaught: boolean;
}

/**
 * Says that a part of the page failed instead of taking the whole page away with it. Trying again
 * reloads the page: a browser does not request a module again that failed to load.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { isCaught: false };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, isCaught: true };
  }

  override render(): ReactNode {
    if (!this.state.isCaught) return this.props.children;
    return <Failed error={this.state.error} onRetry={() => location.reload()} title="h1" />;
  }
}
