import { expect, test } from "vitest";
import { isAffiliateType, isAgentType } from "./member-types.ts";

test.each([
  [1, true, false],
  [2, true, false],
  [3, false, false],
  [4, false, false],
  [41, true, true],
  [42, true, true],
  [5, false, false],
])("type %d: agent %s, affiliate %s", (memberType, agent, affiliate) => {
  expect([isAgentType(memberType), isAffiliateType(memberType)]).toEqual([agent, affiliate]);
});
