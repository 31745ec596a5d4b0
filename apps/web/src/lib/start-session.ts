import { toast } from "./dialogs.ts";
import { call } from "./client.ts";
import { CallRefused } from "./refused.ts";
import { clearSession, startSession } from "./session.ts";

/**
 * Goes on with the session that a start address (`/?token=…`) stands for. Such a code is good once
 * and for a minute; a used or late one leaves the visitor as he was, and says so.
 */
export async function startFromAddress(startToken: string): Promise<void> {
  try {
    const { token } = await call("startToken", { body: { startToken } });
    clearSession();
    startSession(token);
  } catch (error) {
    if (error instanceof CallRefused && error.message !== "") toast(error.message, "loss");
  }
}
