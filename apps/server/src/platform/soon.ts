/**
 * What is known at once, or has to be waited for. A bet asks a dozen questions whose answers nearly
 * always lie in memory; a promise for each of them is work that nobody needs.
 */
export type Soon<T> = T | Promise<T>;

/** Goes on at once with what is known, and later with what is not yet. */
export function after<T, R>(value: Soon<T>, work: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(work) : work(value);
}
