/** The table of contents of what is owed, paid and given: withdrawals, changes by hand, prizes, books. */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";

// oxfmt-ignore
export const moneyPages: RouteObject[] = [
  page("/exchanges", "提现与兑换", () => import("./money/exchange/ExchangesPage.tsx").then((m) => m.ExchangesPage)),
  page("/adjustments", "手工调整", () => import("./money/adjustment/AdjustmentsPage.tsx").then((m) => m.AdjustmentsPage)),
  page("/proposals", "待生效的改动", () => import("./operations/proposal/ProposalsPage.tsx").then((m) => m.ProposalsPage)),
  page("/prizes", "奖品", () => import("./money/prize/PrizesPage.tsx").then((m) => m.PrizesPage)),
  page("/prizes/new", "新建奖品", () => import("./money/prize/PrizePage.tsx").then((m) => m.NewPrizePage)),
  page("/prizes/:id", "编辑奖品", () => import("./money/prize/PrizePage.tsx").then((m) => m.PrizePage)),
  page("/prizes/:id/stock", "库存", () => import("./money/prize/StockPage.tsx").then((m) => m.StockPage)),
  page("/prizes/:id/codes", "兑换码", () => import("./money/prize/CodesPage.tsx").then((m) => m.CodesPage)),
  page("/payout-files", "付款文件", () => import("./money/payout-file/PayoutFilesPage.tsx").then((m) => m.PayoutFilesPage)),
  page("/books", "资金核对", () => import("./operations/books/BooksPage.tsx").then((m) => m.BooksPage)),
  page("/books/:id", "资金核对", () => import("./operations/books/RunPage.tsx").then((m) => m.RunPage)),
  page("/tax", "税务", () => import("./money/tax/TaxPage.tsx").then((m) => m.TaxPage)),
];
