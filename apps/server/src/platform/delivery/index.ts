/**
 * Delivery: messages by phone and mail.
 *
 * A message is written in the transaction that causes it, sealed, and sent after the commit by the
 * process that wrote it; the worker sends what such a process left behind and tries again what
 * failed for a while. Receiver and content are erased once sent or given up, and are never logged.
 * Carriers are ports: Twilio's HTTP interface and SMTP. Delivery knows no members and no texts.
 *
 * Start with `createDelivery` in service.ts.
 */
export { createDelivery, type Delivery, type DeliveryDeps, type Message } from "./service.ts";
export { CarrierError, type Carrier, type Carriers, type Channel, type Letter } from "./carrier.ts";
export { createCarriers } from "./carriers.ts";
