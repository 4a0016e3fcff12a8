/** The members of a leader's team, for foreign.test.ts: they are named by their codes. */
import type { Endpoint } from "#contract/endpoint.ts";
import { listRates, listTeamResponses, setRate } from "#contract/member/study/team.ts";
import type { Case } from "./foreign-goods.ts";
import { registeredWith } from "./invited.ts";
import type { SignedIn, TestServer } from "./server.ts";

export function teamCases(server: TestServer, leader: () => SignedIn): Case[] {
  const ownMember = async () => {
    const { code } = await server.db
      .selectFrom("userMember")
      .select("code")
      .where("id", "=", leader().memberId)
      .executeTakeFirstOrThrow();
    return (await registeredWith(server, code)).code;
  };
  const byCode = (endpoint: Endpoint, inputOf: Case["inputOf"]): Case => ({
    endpoint,
    own: ownMember,
    absent: "00000000",
    inputOf,
    asks: "leader",
  });
  return [
    byCode(setRate, (memberCode) => ({ body: { memberCode, rate: 50 } })),
    byCode(listRates, (memberCode) => ({ query: { memberCode } })),
    byCode(listTeamResponses, (memberCode) => ({ query: { memberCode } })),
  ];
}
