/** /home/agent: an agent's links, suppliers and figures. */
export function AgentPage() {
  return null;
}
