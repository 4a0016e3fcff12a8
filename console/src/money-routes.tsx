/** The table of contents of what is owed, paid and given: withdrawals, changes by hand, prizes, books. */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";

export const moneyPages: RouteObject[] = [
  page({
    path: "/exchanges",
    title: "提现与兑换",
    load: () => import("./exchange/ExchangesPage.tsx").then((m) => m.ExchangesPage),
  }),
  page({
    path: "/adjustments",
    title: "手工调整",
    load: () => import("./adjustment/AdjustmentsPage.tsx").then((m) => m.AdjustmentsPage),
  }),
  page({
    path: "/proposals",
    title: "待生效的改动",
    load: () => import("./proposal/ProposalsPage.tsx").then((m) => m.ProposalsPage),
  }),
  page({
    path: "/prizes",
    title: "奖品",
    load: () => import("./prize/PrizesPage.tsx").then((m) => m.PrizesPage),
  }),
  page({
    path: "/prizes/new",
    title: "新建奖品",
    load: () => import("./prize/PrizePage.tsx").then((m) => m.NewPrizePage),
  }),
  page({
    path: "/prizes/:id",
    title: "编辑奖品",
    load: () => import("./prize/PrizePage.tsx").then((m) => m.PrizePage),
  }),
  page({
    path: "/prizes/:id/stock",
    title: "库存",
    load: () => import("./prize/StockPage.tsx").then((m) => m.StockPage),
  }),
  page({
    path: "/prizes/:id/codes",
    title: "兑换码",
    load: () => import("./prize/CodesPage.tsx").then((m) => m.CodesPage),
  }),
  page({
    path: "/payout-files",
    title: "付款文件",
    load: () => import("./payout-file/PayoutFilesPage.tsx").then((m) => m.PayoutFilesPage),
  }),
  page({
    path: "/books",
    title: "资金核对",
    load: () => import("./books/BooksPage.tsx").then((m) => m.BooksPage),
  }),
  page({
    path: "/books/:id",
    title: "资金核对",
    load: () => import("./books/RunPage.tsx").then((m) => m.RunPage),
  }),
  page({
    path: "/tax",
    title: "税务",
    load: () => import("./tax/TaxPage.tsx").then((m) => m.TaxPage),
  }),
];
