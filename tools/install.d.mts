export type Wanted = "programs" | "all";
export const root: string;
export function refuse(sentence: string): never;
export function isInstalled(wants: Wanted, folder?: string): boolean;
export function prepare(wants?: Wanted): Promise<void>;
