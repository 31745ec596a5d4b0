import { keepPreviousData } from "@tanstack/react-query";

/** Answers that change while somebody looks at them: they are asked for again and again. */
export const polled = { staleTime: 0, refetchInterval: 15_000 } as const;

/** The same for pages of a list: the present one stays in sight until the next is there. */
export const polledList = { ...polled, placeholderData: keepPreviousData } as const;
