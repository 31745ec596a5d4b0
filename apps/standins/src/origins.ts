/** The stand-ins serve sites on a developer's machine or network, and nobody else. */

const localHost = new RegExp(
  "^(?:localhost|[a-z0-9-]+\\.(?:localhost|local)|\\[::1\\]|" +
    "(?:127|10)(?:\\.\\d+){3}|192\\.168(?:\\.\\d+){2}|172\\.(?:1[6-9]|2\\d|3[01])(?:\\.\\d+){2})$",
);

export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && localHost.test(hostname);
}
