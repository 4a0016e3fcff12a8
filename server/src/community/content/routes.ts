/** Articles over HTTP: for readers, and for the operators who write them. */
import * as desk from "#contract/console/community/content.ts";
import * as upload from "#contract/console/operations/upload.ts";
import * as content from "#contract/member/community/content.ts";
import { renderArticle } from "../../platform/markdown.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { articleFor, articlePage, questionPage } from "./articles.ts";
import { attach, attachmentFor, detach } from "./attachment.ts";
import { categoriesBelow } from "./categories.ts";
import { categoriesForDesk, saveCategory } from "./category-desk.ts";
import { saveArticle, setArticleState } from "./desk.ts";
import { deskPage, forDesk } from "./desk-list.ts";
import { minutesOf } from "./html.ts";
import { keepPicture } from "./picture.ts";
import { openArticle, readBy, readOn, vote } from "./reader.ts";

export function contentRoutes(routes: Routes, world: World) {
  routes.on(content.listCategories, ({ origin, query }) =>
    categoriesBelow(world, { host: origin.host, ...query }),
  );
  routes.on(content.listQuestions, ({ origin, query }) =>
    questionPage(world, { host: origin.host, ip: origin.ip, ...query }),
  );
  routes.on(content.listArticles, ({ origin, query }) =>
    articlePage(world, { host: origin.host, ...query }),
  );
  routes.on(content.listProgress, ({ caller }) => readBy(world, caller.memberId));
  routes.on(content.getArticle, ({ origin, params }) =>
    articleFor(world, { host: origin.host, id: params.id }),
  );
  routes.on(content.viewArticle, ({ params, ...reader }) => openArticle(world, reader, params.id));
  routes.on(content.saveProgress, ({ caller, origin, params, body }) =>
    readOn(world, { memberId: caller.memberId, host: origin.host, id: params.id, ...body }),
  );
  routes.on(content.voteArticle, ({ params, body, ...reader }) =>
    vote(world, reader, { id: params.id, ...body }),
  );
  routes.on(content.getAttachment, ({ origin, params }) =>
    attachmentFor(world, { id: params.id, host: origin.host, ip: origin.ip }),
  );
  deskRoutes(routes, world);
}

function deskRoutes(routes: Routes, world: World) {
  routes.on(desk.consoleCategories, () => categoriesForDesk(world));
  routes.on(desk.saveCategory, ({ caller, origin, body, idempotencyKey: key }) =>
    saveCategory(world, { staff: caller, ip: origin.ip, category: body, key }),
  );
  routes.on(desk.consoleArticles, ({ query }) => deskPage(world, query));
  routes.on(desk.consoleArticle, ({ params }) => forDesk(world, params.id));
  routes.on(desk.saveArticle, ({ caller, origin, body, idempotencyKey: key }) =>
    saveArticle(world, { staff: caller, ip: origin.ip, ...body, key }),
  );
  routes.on(desk.publishArticle, ({ caller, origin, params, body }) =>
    setArticleState(world, { staff: caller, ip: origin.ip, id: params.id, ...body }),
  );
  routes.on(upload.uploadPicture, ({ body }) => keepPicture(world, body.data, body.isMark));
  routes.on(upload.addAttachment, ({ caller, origin, params, body, idempotencyKey }) =>
    attach(world, {
      staff: caller,
      ip: origin.ip,
      articleId: params.id,
      press: idempotencyKey,
      ...body,
    }),
  );
  routes.on(upload.removeAttachment, ({ caller, origin, params }) =>
    detach(world, {
      staff: caller,
      ip: origin.ip,
      articleId: params.id,
      attachmentId: params.attachmentId,
    }),
  );
  routes.on(upload.previewMarkdown, async ({ body }) => ({
    html: renderArticle(body.body),
    minutes: minutesOf(body.body),
  }));
}
