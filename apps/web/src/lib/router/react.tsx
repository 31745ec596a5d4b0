import {
  Component,
  createContext,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import type { FailureProps, Match, Navigation } from "./match.ts";
import { isAt, type AtOptions } from "./place.ts";
import type { Router, RouterState } from "./router.ts";

/** The router's components and hooks, as pages know them from @tanstack/react-router. */

const Context = createContext<Router | null>(null);

/** The router around; null where there is none. */
export const useRouter = () => use(Context) as Router;

export function useRouterState<T>({ select }: { readonly select: (state: RouterState) => T }): T {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, () => select(router.state));
}

const useMatch = <T,>(select: (match: Match | undefined) => T) =>
  useRouterState({ select: ({ match }) => select(match) });

export const useLocation = () => useRouterState({ select: ({ location }) => location });
export const useSearch = () => useMatch((match) => match?.search);
export const useParams = () => useMatch((match) => match?.params);

export function useNavigate(from?: string) {
  const router = useRouter();
  return useCallback((asked: Navigation) => router.navigate({ from, ...asked }), [router, from]);
}

/** Goes there as soon as it is drawn. */
export function Navigate({ to, replace }: Pick<Navigation, "to" | "replace">): null {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to, replace });
  }, [router, to, replace]);
  return null;
}

interface Leaving {
  readonly pathname: string;
  readonly search: unknown;
}

interface BlockerOptions {
  readonly enableBeforeUnload: boolean;
  readonly shouldBlockFn: (way: {
    readonly current: Leaving;
    readonly next: Leaving;
  }) => Promise<boolean>;
}

export function useBlocker({ enableBeforeUnload, shouldBlockFn }: BlockerOptions): void {
  const { history, options } = useRouter();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload,
        blockerFn({ currentLocation, nextLocation }) {
          const read = ({ pathname, search }: typeof nextLocation): Leaving => ({
            pathname,
            search: options.parseSearch(search),
          });
          return shouldBlockFn({ current: read(currentLocation), next: read(nextLocation) });
        },
      }),
    [history, options, enableBeforeUnload, shouldBlockFn],
  );
}

interface BoundaryProps {
  /** With another value the part is tried again. */
  readonly getResetKey: () => unknown;
  readonly errorComponent: ComponentType<FailureProps>;
  readonly children: ReactNode;
}

interface Caught {
  readonly key: unknown;
  readonly failure?: { readonly error: unknown } | undefined;
}

/** Draws what a part of the page failed with in its place. */
export class CatchBoundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { key: undefined };

  static getDerivedStateFromProps({ getResetKey }: BoundaryProps, before: Caught): Caught | null {
    const key = getResetKey();
    return key === before.key ? null : { key, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { errorComponent: Failed, children } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    return <Failed error={failure.error} reset={() => this.setState({ failure: undefined })} />;
  }
}

/** The page that is shown, in its frame. */
export function Outlet() {
  const router = useRouter();
  const match = useMatch((shown) => shown);
  const { component: Page, errorComponent = router.options.defaultErrorComponent } =
    match?.page?.options ?? {};
  const { notFoundComponent: NotFound } = router.options.routeTree.options;
  // The same element: a page does not render again because the address has changed.
  const page = useMemo(() => Page && <Page />, [Page]);
  if (match?.isMissing === true) return NotFound && <NotFound />;
  const Failed = errorComponent;
  if (match?.failure !== undefined) {
    return <Failed error={match.failure.error} reset={() => void router.invalidate()} />;
  }
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={Failed}>
      {Page?.preload === undefined ? page : <Suspense>{page}</Suspense>}
    </CatchBoundary>
  );
}

/** The frame around the pages, once the first of them is here. */
function Frame() {
  const router = useRouter();
  const match = useMatch((shown) => shown);
  const { component: Root, errorComponent } = router.options.routeTree.options;
  const frame = useMemo(() => Root && <Root />, [Root]);
  const Failed = errorComponent ?? router.options.defaultErrorComponent;
  if (match === undefined) return null;
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={Failed}>
      {frame}
    </CatchBoundary>
  );
}

export function RouterProvider({ router }: { readonly router: Router }) {
  useEffect(() => void router.load(), [router]);
  return (
    <Context value={router}>
      <Suspense>
        <Frame />
      </Suspense>
    </Context>
  );
}

interface LinkProps extends Navigation, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly activeOptions?: AtOptions;
  readonly preload?: boolean;
  readonly resetScroll?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A way to a page of the site; it says so where that page is the one that is shown. */
export function Link(props: LinkProps) {
  const { to, search, params, hash, state, replace, activeOptions, ...rest } = props;
  const {
    preload: _,
    resetScroll: _scroll,
    from: _from,
    className,
    onClick,
    children,
    ...attributes
  } = rest;
  const router = useRouter();
  const asked = { to, search, params, hash, state };
  const target = router.build(asked);
  const isActive = useRouterState({
    select: ({ location }) => isAt(location, target, activeOptions ?? {}),
  });
  const active = isActive && { "data-status": "active", "aria-current": "page" as const };
  return (
    <a
      {...active}
      {...attributes}
      href={target.href}
      className={isActive ? `${className ?? ""} active`.trim() : className}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
        if (isElsewhere || event.defaultPrevented || event.button !== 0) return;
        event.preventDefault();
        void router.navigate({ ...asked, replace });
      }}
    >
      {children}
    </a>
  );
}
