/** The office has two addresses: its door, and what is behind it. */
export const door = "/agent";
export const home = "/agentHome";
