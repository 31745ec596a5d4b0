/** The code of the home page below its highlights; asked for at the start and when it is shown. */
export const loadHomeRest = () => import("./home-rest.tsx");
