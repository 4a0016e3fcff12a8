/** How a withdrawal's tax comes about, in a sentence for the member. */
import { SMALL_FEN, type Taxed, type TaxMode } from "./tax.ts";
import { yuan } from "../exchange/api.ts";

export const taxModeName: Record<TaxMode, string> = {
  none: "不代扣",
  cumulative: "累计预扣",
  "per-payment": "劳务报酬按次",
};

/** "" where there is none. */
export function taxRuleOf(mode: TaxMode, taxed: Taxed): string {
  switch (mode) {
    case "none":
      return "";
    case "cumulative":
      return sentence(
        `代扣个人所得税（累计预扣）：本年连续 ${taxed.taxMonths} 个月提现共 ${yuan(taxed.incomeFen)} 元，减去 20% 费用和每月 5000 元`,
        taxed,
      );
    case "per-payment":
      return sentence(
        `代扣个人所得税（劳务报酬）：本月提现共 ${yuan(taxed.incomeFen)} 元，减去${allowance(taxed)}`,
        taxed,
      );
  }
}

const allowance = ({ incomeFen }: Taxed) => (incomeFen <= SMALL_FEN ? " 800 元费用" : " 20% 费用");

function sentence(begin: string, { taxableFen, withheldFen }: Taxed): string {
  const withheld = withheldFen === 0 ? "" : `，此前已扣 ${yuan(withheldFen)} 元`;
  return `${begin}，应税 ${yuan(taxableFen)} 元${withheld}`;
}
