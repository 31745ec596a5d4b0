import { Component, createElement, lazy, type ComponentType } from "react";
import { Missing } from "./missing.tsx";
import { loadMessages } from "../lib/i18n.tsx";
import type { Namespace } from "../lib/messages.ts";
import { ChunkLoadError, loadScreen, whenBack } from "../lib/screens.ts";

/** What stands where code should that did not arrive; it is given what the code would be given. */
export interface MissingProps {
  readonly onRetry: () => Promise<void>;
}

/**
 * A part of the page that is loaded when it is first shown. What does not arrive takes nothing else
 * away with it, and comes by itself when the network is back.
 */
export function healing<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead?: ComponentType<MissingProps & P>,
): ComponentType<P> {
  const fresh = () => lazy(async () => ({ default: await loadScreen(load) }));
  let Screen: ComponentType<P> = fresh();
  return class extends Component<P, { readonly error?: unknown }> {
    override state: { readonly error?: unknown } = {};
    #stop: (() => void) | undefined;

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    readonly #retry = async () => {
      // The old one stays until the new one is ready, so that nothing flickers.
      const loaded = await loadScreen(load).catch(() => undefined);
      if (loaded === undefined || this.state.error === undefined) return;
      Screen = loaded;
      this.#stop?.();
      this.setState({ error: undefined });
    };

    override componentDidCatch(): void {
      // A lazy component keeps its failure; the next one to show it requests it again.
      Screen = fresh();
      this.#stop = whenBack(() => void this.#retry());
    }

    override componentWillUnmount(): void {
      this.#stop?.();
    }

    override render() {
      const { error } = this.state;
      if (error === undefined) return createElement(Screen, this.props);
      // An error in loaded code is left to the error boundary around it.
      if (!(error instanceof ChunkLoadError)) throw error;
      return Instead && createElement(Instead, { ...this.props, onRetry: this.#retry });
    }
  };
}

export type Load<P> = () => Promise<ComponentType<P>>;

export const withTexts =
  <P>(load: Load<P>, texts: readonly Namespace[]): Load<P> =>
  async () =>
    (await Promise.all([load(), loadMessages(...texts)]))[0];

/** A screen or a section of one, together with the texts it reads: says so where it is missing. */
export const lazyScreen = <P extends object>(load: Load<P>, ...texts: Namespace[]) =>
  healing(withTexts(load, texts), Missing);

/** A part without which the page is still a page: where it is missing there is nothing. */
export const lazyPart = <P extends object>(load: Load<P>, ...texts: Namespace[]) =>
  healing(withTexts(load, texts));
