/**
 * The table of contents of what is read: the brand's texts, courses, reports, help, and the pages about the
 * site on a phone; and where a third party sends people back to. Strangers land on these from outside, and
 * need no other page of the site.
 */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";
import { ownTitle } from "./platform/ownTitle.ts";
import type { Table } from "./routes.tsx";

const loadCallback = () => import("./people/sns/CallbackPage.tsx");
const loadDocument = () => import("./community/document/DocumentPage.tsx");
const documentSource = "src/community/document/DocumentPage.tsx";
const loadList = () => import("./community/content/ArticleListPage.tsx");
const listSource = "src/community/content/ArticleListPage.tsx";
const loadArticle = () => import("./community/content/ArticlePage.tsx");
const articleSource = "src/community/content/ArticlePage.tsx";

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/about", title: "关于我们", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/agreement", title: "用户协议", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/privacy", title: "隐私政策", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/cooperate", title: "商务合作", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/product", title: "产品介绍", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/course", title: "问卷课堂", access: "public", source: listSource, load: loadList }),
  page({ path: "/course/:id", title: "课程详情", ownTitle, access: "public", back: "/course", source: articleSource, load: loadArticle }),
  page({ path: "/industry", title: "行业报告", access: "public", source: listSource, load: loadList }),
  page({ path: "/industry/:id", title: "报告详情", ownTitle, access: "public", back: "/industry", source: articleSource, load: loadArticle }),
  page({ path: "/help", title: "帮助中心", access: "public", back: "/index", source: "src/community/content/HelpPage.tsx", load: () => import("./community/content/HelpPage.tsx") }),
  page({ path: "/help/:id", title: "帮助详情", ownTitle, access: "public", back: "/help", source: "src/community/content/HelpArticlePage.tsx", load: () => import("./community/content/HelpArticlePage.tsx") }),
  page({ path: "/app", title: "手机访问", access: "public", light: true, back: "/index", source: "src/community/phone/AppPage.tsx", load: () => import("./community/phone/AppPage.tsx") }),
  page({ path: "/app-down", title: "下载说明", access: "public", light: true, back: "/index", load: () => import("./community/phone/AppDownPage.tsx") }),
  page({ path: "/pre-home", title: "开始之前", access: "public", light: true, source: "src/community/phone/PreHomePage.tsx", load: () => import("./community/phone/PreHomePage.tsx") }),
  page({ path: "/unsubscribe", title: "退订邮件", access: "public", load: () => import("./community/status/UnsubscribePage.tsx") }),
  page({ path: "/account-closed", title: "账号已注销", access: "public", light: true, load: () => import("./community/status/ClosedPage.tsx") }),
];

/** Without header and footer. */
// oxfmt-ignore
const barePages: RouteObject[] = [
  page({ path: "/open/alipay/callback", title: "支付宝登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/wechat/callback", title: "微信登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/qq/callback", title: "QQ登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/sina/callback", title: "微博登录", access: "public", light: true, load: loadCallback }),
];

export const contentRoutes: Table = { site: sitePages, bare: barePages };
