/**
 * The table of contents of tasks and of everything about them: lists, entry, answering, returns, the
 * community. Loaded when a page of it is opened or a session begins. Paths and titles are law (rule
 * site-1).
 */
import type { RouteObject } from "react-router";
import { page } from "./page.tsx";
import type { Table } from "./routes.tsx";
import { enterTaskLoader, stamp } from "./study/task/loaders.ts";

const loadBack = () => import("./study/survey/BackPage.tsx");
const loadEnd = () => import("./study/survey/EndPage.tsx");
const loadAgentGo = () => import("./study/agent/AgentGoPage.tsx");

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/task", title: "任务", access: "public", load: () => import("./study/task/TaskListPage.tsx") }),
  page({ path: "/task/detail/:id", title: "任务详情", access: "public", back: "/task", data: stamp, load: () => import("./study/task/TaskDetailPage.tsx") }),
  page({ path: "/task/trial/:id", title: "试用申请", access: "member", back: "/task", load: () => import("./study/trial/TrialPage.tsx") }),
  page({ path: "/bbs/:id", title: "讨论组", access: "public", back: "/task", load: () => import("./study/discussion/SectionPage.tsx") }),
  page({ path: "/bbs/topic", title: "话题", access: "topic", back: "/task", load: () => import("./study/discussion/TopicsPage.tsx") }),
  page({ path: "/bbs/topic/:id", title: "话题", access: "topic", back: "/bbs/topic", load: () => import("./study/discussion/TopicPage.tsx") }),
  page({ path: "/bbs/user", title: "我的身份", access: "topic", back: "/bbs/topic", load: () => import("./study/discussion/TopicUserPage.tsx") }),
];

/** Without header and footer: entry, survey returns. */
// oxfmt-ignore
const barePages: RouteObject[] = [
  page({ path: "/task/go", title: "进入任务", access: "public", data: enterTaskLoader, load: () => import("./study/task/TaskGoPage.tsx") }),
  page({ path: "/task/answer/:token", title: "答题", access: "public", hasEntries: true, load: () => import("./study/survey/AnswerPage.tsx") }),
  page({ path: "/task/watch/:token", title: "看视频", access: "member", load: () => import("./study/video/WatchPage.tsx") }),
  page({ path: "/task/agent/go", title: "参与调查", access: "public", load: loadAgentGo }),
  page({ path: "/cloud/agent/go", title: "参与调查", access: "public", load: loadAgentGo }),
  page({ path: "/task/back", title: "任务返回", access: "public", h5: true, load: loadBack }),
  page({ path: "/task/welcome/back", title: "欢迎任务", access: "public", load: loadBack }),
  page({ path: "/task/back/failure", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/cloud/agent/back", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/callback.php", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/survey/end", title: "调查结束", access: "public", load: loadEnd }),
  page({ path: "/survey-leader/end", title: "调查结束", access: "public", load: loadEnd }),
];

export const taskRoutes: Table = { site: sitePages, bare: barePages };
