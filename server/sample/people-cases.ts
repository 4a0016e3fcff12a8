/** How each list of people is held (list-checks.ts): members, who invited whom, teams, agents. */
import { consoleInvites, consoleTeams } from "#contract/console/people/growth.ts";
import { consoleMembers } from "#contract/console/people/member.ts";
import { consoleAgents } from "#contract/console/study/agent.ts";
import { days, of } from "./list-checks.ts";

export const peopleCases = [
  of(
    consoleInvites,
    {
      inviterCode: (row) => row.inviter.code,
      blocked: {
        values: ["yes", "no"],
        fits: ({ block }, value) =>
          (block !== null && block.liftedAt === null) === (value === "yes"),
      },
      ...days((row) => row.invitedAt),
    },
    { valid: (row) => row.validResponses },
  ),
  of(
    consoleMembers,
    {
      role: (row) => row.role,
      search: (row) => row.code,
      ...days((row) => row.registeredAt),
    },
    {
      time: (row) => row.registeredAt,
      gold: (row) => row.goldAvailable,
      cash: (row) => row.cashAvailable,
    },
  ),
  of(
    consoleTeams,
    days((row) => row.registeredAt),
    { registered: (row) => row.registeredAt },
  ),
  of(
    consoleAgents,
    {
      search: (row) => row.memberCode,
      state: {
        values: ["running", "paused"],
        fits: ({ pausedAt }, value) => (pausedAt === null) === (value === "running"),
      },
      ...days((row) => row.createdAt),
    },
    { created: (row) => row.createdAt },
  ),
];
