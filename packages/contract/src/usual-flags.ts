/** Flags of the specification by their path; what is not built yet is off. */
export const usualFlags: Readonly<Record<string, boolean>> = {
  REGISTER: true,
  "REGISTER/USERNAMEREG3": true,
  "REGISTER/MOBILENUMREG3": true,
  "REGISTER/MOBILENUMPASSREG3": true,
  "REGISTER/REGMOBVERF3": true,
  LOGIN: true,
  "LOGIN/FREEPLAY3": true,
  "LOGIN/MOBILEVERCODELOGIN3": true,
  "LOGIN/PWDEXPFORCECHANGE3": true,
  "LOGIN/CHNGPASSVERIF3": true,
  AGENT: false,
  "AGENT/AGENTPOLICY3": false,
  LINETRANSFER: true,
  "LINETRANSFER/UPLINETRANSFER3": true,
  "LINETRANSFER/DOWNLINETRANSFER3": true,
  DECORATION3: false,
};
