/** The table of contents of what the console publishes and answers: one line per page. */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";

const brandPage = () => import("./community/brand/BrandsPage.tsx").then((m) => m.BrandsPage);
const documentPage = () =>
  import("./community/brand/DocumentsPage.tsx").then((m) => m.DocumentsPage);

export const contentPages: RouteObject[] = [
  page({ path: "/brands", title: "品牌与设置", load: brandPage }),
  page({ path: "/brands/:code/:part", title: "品牌与设置", load: brandPage }),
  page({ path: "/brand-documents", title: "协议与介绍", load: documentPage }),
  page({ path: "/brand-documents/:code/:kind", title: "协议与介绍", load: documentPage }),
  page({
    path: "/feedbacks",
    title: "反馈",
    load: () => import("./community/feedback/FeedbacksPage.tsx").then((m) => m.FeedbacksPage),
  }),
  page({
    path: "/articles",
    title: "文章",
    load: () => import("./community/content/ArticlesPage.tsx").then((m) => m.ArticlesPage),
  }),
  page({
    path: "/articles/new",
    title: "新建文章",
    load: () => import("./community/content/ArticlePage.tsx").then((m) => m.NewArticlePage),
  }),
  page({
    path: "/articles/:id",
    title: "编辑文章",
    load: () => import("./community/content/ArticlePage.tsx").then((m) => m.ArticlePage),
  }),
  page({
    path: "/categories",
    title: "分类",
    load: () => import("./community/content/CategoriesPage.tsx").then((m) => m.CategoriesPage),
  }),
  page({
    path: "/notices",
    title: "公告",
    load: () => import("./community/notice/NoticesPage.tsx").then((m) => m.NoticesPage),
  }),
  page({
    path: "/banners",
    title: "横幅与活动",
    load: () => import("./community/banner/BannersPage.tsx").then((m) => m.BannersPage),
  }),
  page({
    path: "/cooperations",
    title: "商务合作",
    load: () =>
      import("./community/cooperation/CooperationsPage.tsx").then((m) => m.CooperationsPage),
  }),
];
