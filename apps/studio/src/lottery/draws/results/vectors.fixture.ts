import { createHmac } from "node:crypto";
import type { Hmac, Seeds } from "@baize/fair";

/** The one draw for all families of the lottery document, section 5. */
export const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();

export const seeds: Seeds = {
  serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
  clientSeed: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  nonce: 1,
};
