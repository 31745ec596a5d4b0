import { lazy, type ComponentType } from "react";
import { loadMessages } from "../../lib/i18n.tsx";
import type { Namespace } from "../../lib/messages.ts";
import { loadScreen } from "../../lib/screens.ts";

/**
 * The dialogs of the site. Each is loaded with the texts it reads when it is first opened.
 */

function dialog<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]) {
  return lazy(async () => {
    const [component] = await Promise.all([loadScreen(load), loadMessages(...texts)]);
    return { default: component };
  });
}

export const Login = dialog(
  async () => (await import("../../features/identity/login-dialog.tsx")).LoginDialog,
  "auth",
  "fields",
);
export const Register = dialog(
  async () => (await import("../../features/identity/register-dialog.tsx")).RegisterDialog,
  "auth",
  "fields",
);
export const Forgot = dialog(
  async () => (await import("../../features/identity/forgot-dialog.tsx")).ForgotDialog,
  "auth",
  "fields",
);
export const Reset = dialog(
  async () => (await import("../../features/identity/reset-dialog.tsx")).ResetDialog,
  "auth",
  "fields",
);
export const Verification = dialog(
  async () => (await import("../../features/identity/verification-dialog.tsx")).VerificationDialog,
  "auth",
  "fields",
);
export const ChangePassword = dialog(
  async () =>
    (await import("../../features/identity/change-password-dialog.tsx")).ChangePasswordDialog,
  "auth",
  "fields",
);
export const Welcome = dialog(
  async () => (await import("../../features/identity/welcome-dialog.tsx")).WelcomeDialog,
  "auth",
  "fields",
);
export const SocialReturn = dialog(
  async () => (await import("../../features/identity/social-return.ts")).SocialReturn,
  "auth",
  "fields",
);
export const Terms = dialog(
  async () => (await import("../../features/identity/terms-dialog.tsx")).TermsDialog,
  "auth",
  "fields",
);
export const Announcements = dialog(
  async () =>
    (await import("../../features/announcements/announcements-dialog.tsx")).AnnouncementsDialog,
  "content",
);
export const Notice = dialog(
  async () => (await import("../../features/announcements/notice-dialog.tsx")).NoticeDialog,
  "content",
);
/** Those come unasked, so nothing in them may move once they are there. */
async function loadCleaner(): Promise<void> {
  await (await import("../../ui/html.tsx")).loadCleaner();
}
export const Popups = dialog(async () => {
  await loadCleaner();
  return (await import("../../features/popups/popup-dialog.tsx")).PopupDialog;
}, "content");
export const Gift = dialog(async () => {
  await loadCleaner();
  return (await import("../../features/popups/gift-dialog.tsx")).GiftDialog;
}, "content");
export const Feedback = dialog(
  async () => (await import("../../features/feedback/feedback-dialog.tsx")).FeedbackDialog,
  "pages",
);
export const Help = dialog(
  async () => (await import("../../features/help/help-dialog.tsx")).HelpDialog,
  "pages",
);
export const Search = dialog(
  async () => (await import("../../features/lobby/search-dialog.tsx")).SearchDialog,
  "games",
);
export const Game = dialog(
  async () => (await import("../../features/lobby/game-dialog.tsx")).GameDialog,
  "games",
);
export const Wallet = dialog(
  async () => (await import("../../features/wallet/wallet-dialog.tsx")).WalletDialog,
  "wallet",
);
export const Menu = dialog(async () => (await import("./menu-sheet.tsx")).MenuSheet);
