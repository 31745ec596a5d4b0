import { accountRoutes } from "./account/routes.ts";
import type { AccountDeps } from "./account/service.ts";
import { activityRoutes } from "./activity/routes.ts";
import type { Activity } from "./activity/service.ts";
import { captchaRoutes } from "./captcha/routes.ts";
import type { Captchas } from "./captcha/service.ts";
import { codeRoutes } from "./codes/routes.ts";
import type { CodeRequestDeps } from "./codes/requests.ts";
import type { FinishDeps } from "./opened/finish.ts";
import { openedRoutes } from "./opened/routes.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import type { PasswordChanges } from "./passwords/service.ts";
import { registrationRoutes } from "./registration/routes.ts";
import type { Registration } from "./registration/service.ts";
import { securityRoutes } from "./security/routes.ts";
import type { Security } from "./security/service.ts";
import { ownSignInRoutes, signInRoutes } from "./sign-in/routes.ts";
import type { WaysIn } from "./sign-in/ways-in.ts";
import { socialRoutes, type SocialRoutesDeps } from "./social/routes.ts";

/** What the calls of every noun use. */
export interface IdentityRoutesDeps extends AccountDeps, CodeRequestDeps, SocialRoutesDeps {
  readonly captchas: Captchas;
  readonly activity: Activity;
  readonly passwordChanges: PasswordChanges;
  readonly registration: Registration;
  readonly security: Security;
  readonly waysIn: WaysIn;
  readonly finishing: FinishDeps;
}

export const identityRoutes = (deps: IdentityRoutesDeps) => ({
  ...accountRoutes(deps),
  ...activityRoutes(deps.activity),
  ...captchaRoutes(deps.captchas),
  ...codeRoutes(deps),
  ...registrationRoutes(deps.registration),
  ...openedRoutes(deps.finishing),
  ...ownSignInRoutes(deps.waysIn),
  ...passwordRoutes(deps.passwordChanges),
  ...securityRoutes(deps.security),
  ...signInRoutes(deps.waysIn),
  ...socialRoutes(deps),
});
