/** What the other features may use of this one. */
export { accountFor as openAgentAccount, isAgent, urlsOf } from "./account.ts";
export {
  lockAccountWhole,
  lockSupplier,
  pageOfAccounts,
  savePause,
  saveSupplierActive,
  supplierCounts,
} from "./desk-sql.ts";
export { isOpenForAgents, presentSupplier, sumOf } from "./figures.ts";
export { agentForExport, forgetAgent } from "./data-export.ts";
export { redirectFor } from "./redirect.ts";
export { agentByCode, supplierByCode } from "./sender.ts";
export { refusesAgents, shareOrigin, shareUrl, shareUrlOf } from "./share.ts";
export {
  accountByCode as agentAccountByCode,
  accountOf as agentAccountOf,
  type AccountRow,
  setAccountUrls,
  setSupplierUrls,
  supplierByCode as supplierRowByCode,
  type SupplierRow,
  suppliersOf,
} from "./sql.ts";
export { mustBeGood as refuseReturnUrls, replaceSecret } from "./suppliers.ts";
export { isSignedBy, type TesterStep, tryReturn as tryAgentReturn } from "./tester.ts";
