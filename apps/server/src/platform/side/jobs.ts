/** Jobs by name. What they take and give is copied between two programs. */
export type SideJobs = Readonly<Record<string, (input: never) => unknown>>;

export type SideInput<J extends SideJobs, N extends keyof J> = Parameters<J[N]>[0];
export type SideResult<J extends SideJobs, N extends keyof J> = Awaited<ReturnType<J[N]>>;

export interface Side<J extends SideJobs> {
  /** Runs a job. Its refusals come through; whatever else goes wrong is an error. */
  run<N extends keyof J & string>(name: N, input: SideInput<J, N>): Promise<SideResult<J, N>>;
  close(): Promise<void>;
}

/** The jobs in this program: for those that answer nobody, and for tests. */
export function createSideHere<J extends SideJobs>(jobs: J): Side<J> {
  return {
    run<N extends keyof J & string>(name: N, input: SideInput<J, N>): Promise<SideResult<J, N>> {
      const work = async (): Promise<unknown> => jobs[name]?.(input);
      return work() as Promise<SideResult<J, N>>;
    },
    close: () => Promise.resolve(),
  };
}
