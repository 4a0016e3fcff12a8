/** The table of contents of what the console publishes and answers: one line per page. */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";

const brandPage = () => import("./community/brand/BrandsPage.tsx").then((m) => m.BrandsPage);
const documentPage = () =>
  import("./community/brand/DocumentsPage.tsx").then((m) => m.DocumentsPage);

// oxfmt-ignore
export const contentPages: RouteObject[] = [
  page("/brands", "品牌与设置", brandPage),
  page("/brands/:code/:part", "品牌与设置", brandPage),
  page("/brand-documents", "协议与介绍", documentPage),
  page("/brand-documents/:code/:kind", "协议与介绍", documentPage),
  page("/feedbacks", "反馈", () => import("./community/feedback/FeedbacksPage.tsx").then((m) => m.FeedbacksPage)),
  page("/articles", "文章", () => import("./community/content/ArticlesPage.tsx").then((m) => m.ArticlesPage)),
  page("/articles/new", "新建文章", () => import("./community/content/ArticlePage.tsx").then((m) => m.NewArticlePage)),
  page("/articles/:id", "编辑文章", () => import("./community/content/ArticlePage.tsx").then((m) => m.ArticlePage)),
  page("/categories", "分类", () => import("./community/content/CategoriesPage.tsx").then((m) => m.CategoriesPage)),
  page("/notices", "公告", () => import("./community/notice/NoticesPage.tsx").then((m) => m.NoticesPage)),
  page("/banners", "横幅与活动", () => import("./community/banner/BannersPage.tsx").then((m) => m.BannersPage)),
  page("/cooperations", "商务合作", () => import("./community/cooperation/CooperationsPage.tsx").then((m) => m.CooperationsPage)),
];
