/** Agents: what other features may ask. */
export { accountFor as openAgentAccount } from "./account.ts";
export { agentForExport, forgetAgent } from "./own-data.ts";
export { redirectFor } from "./redirect.ts";
export { agentByCode, type Sender, supplierByCode } from "./sender.ts";
export { refusesAgents, shareUrlOf } from "./share.ts";
