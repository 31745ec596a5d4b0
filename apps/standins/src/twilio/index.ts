/**
 * A carrier of text messages that speaks Twilio's Messages resource. It puts what it takes into
 * the developer inbox, and numbers with certain endings fail in the ways numbers fail.
 *
 * Start with `twilioRoutes` in routes.ts; the endings are in rules.ts.
 */
export { twilioRoutes, type TwilioRoutesOptions } from "./routes.ts";
