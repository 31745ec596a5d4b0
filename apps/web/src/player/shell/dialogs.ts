import { lazyDialog } from "../../ui/lazy-dialog.ts";
import { lazyPart, lazyScreen } from "../../ui/lazy-screen.ts";

/**
 * The dialogs of the site. Each is loaded with the texts it reads when it is first opened.
 */

export const Login = lazyDialog(
  async () => (await import("../../features/identity/login-dialog.tsx")).LoginDialog,
  "auth",
  "fields",
);
export const Register = lazyDialog(
  async () => (await import("../../features/identity/register-dialog.tsx")).RegisterDialog,
  "auth",
  "fields",
);
export const Forgot = lazyDialog(
  async () => (await import("../../features/identity/forgot-dialog.tsx")).ForgotDialog,
  "auth",
  "fields",
);
export const Reset = lazyDialog(
  async () => (await import("../../features/identity/reset-dialog.tsx")).ResetDialog,
  "auth",
  "fields",
);
export const Verification = lazyDialog(
  async () => (await import("../../features/identity/verification-dialog.tsx")).VerificationDialog,
  "auth",
  "fields",
);
export const ChangePassword = lazyDialog(
  async () =>
    (await import("../../features/identity/change-password-dialog.tsx")).ChangePasswordDialog,
  "auth",
  "fields",
);
export const AgentOffer = lazyDialog(
  async () => (await import("../../features/agent-offer/offer-dialog.tsx")).AgentOfferDialog,
  "contracts",
);
export const FinishAccount = lazyDialog(
  async () =>
    (await import("../../features/identity/finish-account-dialog.tsx")).FinishAccountDialog,
  "auth",
  "fields",
);
export const Welcome = lazyDialog(
  async () => (await import("../../features/identity/welcome-dialog.tsx")).WelcomeDialog,
  "auth",
  "fields",
);
export const SocialReturn = lazyPart(
  async () => (await import("../../features/identity/social-return.ts")).SocialReturn,
  "auth",
  "fields",
);
export const StartArrival = lazyPart(
  async () => (await import("../../features/identity/start-arrival.ts")).StartArrival,
  "auth",
);
export const StepUp = lazyDialog(
  async () => (await import("../../features/security/step-up-dialog.tsx")).StepUpDialog,
  "security",
  "fields",
);
export const Terms = lazyDialog(
  async () => (await import("../../features/identity/terms-dialog.tsx")).TermsDialog,
  "auth",
  "fields",
);
export const Announcements = lazyDialog(
  async () =>
    (await import("../../features/announcements/announcements-dialog.tsx")).AnnouncementsDialog,
  "content",
);
export const Notice = lazyDialog(
  async () => (await import("../../features/announcements/notice-dialog.tsx")).NoticeDialog,
  "content",
);
/** Those come unasked, so nothing in them may move once they are there. */
async function loadCleaner(): Promise<void> {
  await (await import("../../ui/html.tsx")).loadCleaner();
}
export const Popups = lazyDialog(async () => {
  await loadCleaner();
  return (await import("../../features/popups/popup-dialog.tsx")).PopupDialog;
}, "content");
export const Gift = lazyDialog(async () => {
  await loadCleaner();
  return (await import("../../features/popups/gift-dialog.tsx")).GiftDialog;
}, "content");
export const Feedback = lazyDialog(
  async () => (await import("../../features/feedback/feedback-dialog.tsx")).FeedbackDialog,
  "pages",
);
export const Help = lazyDialog(
  async () => (await import("../../features/help/help-dialog.tsx")).HelpDialog,
  "pages",
);
export const Contracts = lazyDialog(
  async () => (await import("../../features/contracts/contract-dialog.tsx")).ContractDialog,
  "contracts",
);
export const Search = lazyDialog(
  async () => (await import("../../features/lobby/search-dialog.tsx")).SearchDialog,
  "games",
);
export const Game = lazyDialog(
  async () => (await import("../../features/lobby/game-dialog.tsx")).GameDialog,
  "games",
);
export const Wallet = lazyDialog(
  async () => (await import("./wallet.tsx")).Wallet,
  "wallet",
  "protection",
  "security",
  "bonuses",
);
export const WithdrawForm = lazyScreen(
  async () => (await import("./withdraw-form.tsx")).WithdrawForm,
  "payouts",
  "wallet",
  "security",
  "fields",
  "auth",
);
export const Menu = lazyDialog(async () => (await import("./menu-sheet.tsx")).MenuSheet);
