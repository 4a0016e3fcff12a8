/** What the simulated sign-on provider knows this site by; its own settings for a start in development. */
import { StaffRole } from "#contract/enums.ts";

const { admin, operations, finance, support, content, viewer } = StaffRole.of;

/** One group for each role, as the people of the simulator are in them. */
const simulatedGroups = [
  { group: "panel-admins", role: admin },
  { group: "panel-operations", role: operations },
  { group: "panel-finance", role: finance },
  { group: "panel-support", role: support },
  { group: "panel-content", role: content },
  { group: "panel-viewers", role: viewer },
] as const;

export const simulatedClient = (simulatorPort: number) => ({
  issuer: `http://127.0.0.1:${simulatorPort}/oidc`,
  clientId: "panel-console",
  clientSecret: "a secret of the simulator, and of nobody else",
  groups: simulatedGroups,
});
