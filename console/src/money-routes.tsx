/** The table of contents of what is owed, paid and given: withdrawals, changes by hand, prizes, books. */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";

export const moneyPages: RouteObject[] = [
  page({
    path: "/exchanges",
    title: "提现与兑换",
    load: () => import("./money/exchange/ExchangesPage.tsx").then((m) => m.ExchangesPage),
  }),
  page({
    path: "/adjustments",
    title: "手工调整",
    load: () => import("./money/adjustment/AdjustmentsPage.tsx").then((m) => m.AdjustmentsPage),
  }),
  page({
    path: "/proposals",
    title: "待生效的改动",
    load: () => import("./operations/proposal/ProposalsPage.tsx").then((m) => m.ProposalsPage),
  }),
  page({
    path: "/prizes",
    title: "奖品",
    load: () => import("./money/prize/PrizesPage.tsx").then((m) => m.PrizesPage),
  }),
  page({
    path: "/prizes/new",
    title: "新建奖品",
    load: () => import("./money/prize/PrizePage.tsx").then((m) => m.NewPrizePage),
  }),
  page({
    path: "/prizes/:id",
    title: "编辑奖品",
    load: () => import("./money/prize/PrizePage.tsx").then((m) => m.PrizePage),
  }),
  page({
    path: "/prizes/:id/stock",
    title: "库存",
    load: () => import("./money/prize/StockPage.tsx").then((m) => m.StockPage),
  }),
  page({
    path: "/prizes/:id/codes",
    title: "兑换码",
    load: () => import("./money/prize/CodesPage.tsx").then((m) => m.CodesPage),
  }),
  page({
    path: "/payout-files",
    title: "付款文件",
    load: () => import("./money/payout-file/PayoutFilesPage.tsx").then((m) => m.PayoutFilesPage),
  }),
  page({
    path: "/books",
    title: "资金核对",
    load: () => import("./operations/books/BooksPage.tsx").then((m) => m.BooksPage),
  }),
  page({
    path: "/books/:id",
    title: "资金核对",
    load: () => import("./operations/books/RunPage.tsx").then((m) => m.RunPage),
  }),
  page({
    path: "/tax",
    title: "税务",
    load: () => import("./money/tax/TaxPage.tsx").then((m) => m.TaxPage),
  }),
];
