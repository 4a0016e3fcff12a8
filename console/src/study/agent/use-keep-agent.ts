/** What a call answered of an agent is what stands; the page shows it without asking again. */
import { useQueryClient } from "@tanstack/react-query";
import { type ConsoleAgent, consoleAgent } from "#contract/console/study/agent.ts";
import { keepAnswer } from "../../platform/ask-again.ts";
import { query } from "../../platform/query.ts";

export function useKeepAgent() {
  const client = useQueryClient();
  return (agent: ConsoleAgent) => {
    const { queryKey } = query(consoleAgent, { params: { id: String(agent.id) } });
    keepAnswer(client, queryKey, agent);
  };
}
