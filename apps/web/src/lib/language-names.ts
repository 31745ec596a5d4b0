export { languageNames } from "@baize/contract/language-names";
