/**
 * Alerts: what a person must look at. Each is a code that never changes and a subject;
 * seen again it stays one row, and it ends when the look that raised it does not see it any more.
 */
export { createAlerts, type Alert, type AlertCode, type Alerts } from "./service.ts";
export {
  acknowledgeIn,
  countAlerts,
  countOpen,
  findAlert,
  listAlerts,
  type AlertRow,
} from "./store.ts";
