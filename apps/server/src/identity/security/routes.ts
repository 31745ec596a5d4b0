import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import type { Security } from "./service.ts";

/** The calls of the security centre and of the profile. */

type SecurityCalls =
  | "securityOverview"
  | "sendStepUpCode"
  | "stepUp"
  | "sendBindCode"
  | "bindMobile"
  | "bindEmail"
  | "setPayeeName"
  | "setPaymentPassword"
  | "startAuthenticator"
  | "confirmAuthenticator"
  | "removeAuthenticator"
  | "renewRecoveryCodes"
  | "profile"
  | "saveProfile"
  | "memberIcon"
  | "saveMemberIcon"
  | "saveMemberLanguage";

export function securityRoutes(security: Security): Handlers<SecurityCalls> {
  const callerOf = ({ session, ip, userAgent }: CallContext & { readonly session: Session }) =>
    security.callerOf(session, { ip, userAgent });

  return {
    securityOverview: (_input, { session }) => security.overview(session),
    sendStepUpCode: async ({ body }, context) =>
      security.sendStepUpCode(await callerOf(context), body, context.language),
    stepUp: async ({ body }, context) => security.stepUp(await callerOf(context), body),
    sendBindCode: async ({ body }, context) =>
      security.sendBindCode(await callerOf(context), body, context.language),
    bindMobile: async ({ body: { verificationCode, ...number } }, context) => {
      const given = { channel: "sms", ...number } as const;
      await security.bindContact(await callerOf(context), given, verificationCode);
      return {};
    },
    bindEmail: async ({ body: { verificationCode, email } }, context) => {
      const given = { channel: "email", email } as const;
      await security.bindContact(await callerOf(context), given, verificationCode);
      return {};
    },
    setPayeeName: async ({ body }, context) => {
      await security.setPayeeName(await callerOf(context), body.payeeName);
      return {};
    },
    setPaymentPassword: async ({ body }, context) => {
      await security.setPaymentPassword(await callerOf(context), body);
      return {};
    },
    startAuthenticator: async (_input, context) =>
      security.startAuthenticator(await callerOf(context)),
    confirmAuthenticator: async ({ body }, context) =>
      security.confirmAuthenticator(await callerOf(context), body.code),
    removeAuthenticator: async (_input, context) => {
      await security.removeAuthenticator(await callerOf(context));
      return {};
    },
    renewRecoveryCodes: async (_input, context) =>
      security.renewRecoveryCodes(await callerOf(context)),
    profile: async (_input, context) => security.profile(await callerOf(context)),
    saveProfile: async ({ body }, context) => security.saveProfile(await callerOf(context), body),
    memberIcon: async (_input, { session }) => ({ icon: await security.memberIcon(session) }),
    saveMemberIcon: async ({ body }, { session }) => ({
      icon: await security.saveMemberIcon(session, body.icon),
    }),
    saveMemberLanguage: async ({ body }, { session }) => ({
      language: await security.saveMemberLanguage(session, body.language),
    }),
  };
}
