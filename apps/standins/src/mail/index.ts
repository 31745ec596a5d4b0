/**
 * A mail server that keeps what it is given for the developer inbox. It listens on this machine
 * only, asks for no sign-in, and refuses some mailboxes the way mail servers do.
 *
 * Start with `createMailServer` in server.ts; mime.ts reads the mails.
 */
export { createMailServer, type MailServer, type MailServerOptions } from "./server.ts";
