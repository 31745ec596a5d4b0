import type { RegistrationSettings } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/**
 * Which fields a registration has and the rule of each, kept in the tab's session storage as the
 * specification says; and the countries of mobile numbers.
 */

const storageKey = "register-settings";

function stored(): RegistrationSettings | undefined {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as RegistrationSettings;
  } catch {
    return undefined;
  }
}

export const registrationQuery = queryOptions({
  queryKey: ["registration"],
  staleTime: minuteMs,
  // What the tab has seen is shown at once and asked for again beside it.
  initialData: stored,
  initialDataUpdatedAt: 0,
  queryFn: async ({ signal }) => {
    const settings = await call("registerSettings", undefined, { signal });
    sessionStorage.setItem(storageKey, JSON.stringify(settings));
    return settings;
  },
});

export const countriesQuery = queryOptions({
  queryKey: ["countries"],
  staleTime: Infinity,
  queryFn: ({ signal }) => call("countries", undefined, { signal }),
});
