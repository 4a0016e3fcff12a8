/** The parts of a member's page, each at its own address: `?tab=ledger`. */
import type { Asset } from "#contract/enums.ts";
import type { Bucket } from "#contract/member/money/wallet.ts";

export const tabs = [
  { key: "story", label: "经过" },
  { key: "responses", label: "参与记录" },
  { key: "exchanges", label: "提现与兑换" },
  { key: "ledger", label: "账本" },
  { key: "answers", label: "资料答案" },
  { key: "devices", label: "设备与网络" },
  { key: "notes", label: "备注" },
  { key: "sanctions", label: "处罚" },
] as const;
export type Tab = (typeof tabs)[number]["key"];

export function tabIn(search: URLSearchParams): Tab {
  const asked = search.get("tab");
  const found = tabs.find(({ key }) => key === asked)?.key;
  // Addresses of one account that are older than the tabs.
  return found ?? (search.has("asset") || search.has("bucket") ? "ledger" : "story");
}

export const tabLink = (memberId: number, tab: Tab): string => `/members/${memberId}?tab=${tab}`;

/** Where one account's lines are shown. */
export const ledgerLink = (memberId: number, asset: Asset, bucket: Bucket): string =>
  `${tabLink(memberId, "ledger")}&asset=${asset}&bucket=${bucket}`;

/** 1 to 8 choose a tab. */
export const keysFor = (choose: (tab: Tab) => void) =>
  Object.fromEntries(tabs.map(({ key }, at) => [String(at + 1), () => choose(key)]));
