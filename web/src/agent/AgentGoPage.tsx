/** /task/agent/go and /cloud/agent/go: an agent's respondent at the door. */
export function AgentGoPage() {
  return null;
}
