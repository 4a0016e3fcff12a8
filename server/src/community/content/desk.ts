/** Articles at the operators' desk: written as drafts, changed, published and withdrawn. */
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { missingInArticle } from "#contract/console/community/article-checks.ts";
import type { ArticleDraft, ConsoleArticle } from "#contract/console/community/content.ts";
import { markPagesChanged, refuseBrands, refuseShutLinks } from "../../foundation/brand/api.ts";
import { isPageAddress } from "../../platform/address.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import { refuseOvertaken, refuseUnseen } from "../../platform/fingerprint.ts";
import { linksIn } from "../../platform/link-list.ts";
import { renderArticle } from "../../platform/markdown.ts";
import type { World } from "../../platform/world.ts";
import { withIdempotency, recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { articlesChanged } from "./changed.ts";
import { articleDraftOf, forDesk } from "./desk-list.ts";
import { insertArticle, lockForDesk, updateArticle } from "./desk-sql.ts";
import { minutesOf } from "./html.ts";
import { refuseUnreadLinks } from "./linked.ts";
import { mayFollow } from "./publishing.ts";
import { allCategories } from "./sql.ts";
import { pathTo } from "./tree.ts";

type SaveArticleInput = AuditActor & {
  id: number | null;
  version?: string | undefined;
  draft: ArticleDraft;
  key?: string | undefined;
};

/** A new one is a draft; a published one is changed for its readers at once. */
export async function saveArticle(
  world: World,
  { key, ...saving }: SaveArticleInput,
): Promise<ConsoleArticle> {
  const { id, draft, staff } = saving;
  await refuseDraft(world, draft);
  const press = { staffId: staff.staffId, key, asked: ["article", draft] };
  const saved = await transact(world.db, (tx) =>
    id === null
      ? withIdempotency(tx, world, press, () => write(tx, world, saving))
      : write(tx, world, saving),
  );
  articlesChanged(world);
  return forDesk(world, saved);
}

async function write(
  tx: Tx,
  world: World,
  { id, version, draft, ...by }: Omit<SaveArticleInput, "key">,
) {
  const at = world.clock.now();
  const row = { ...draft, minutes: minutesOf(draft.body), updatedAt: at };
  const before = id === null ? undefined : await lockForDesk(tx, id);
  if (id !== null && !before) throw new Failure("notFound");
  if (before)
    await refuseOvertaken(
      { name: before.title, stands: articleDraftOf(before), draft, version },
      () => forDesk(world, before.id),
    );
  if (before && before.state !== PublishState.of.draft) refuseMissing(draft);
  if (before?.state === PublishState.of.published) await refuseUnread(tx, before.id, draft);
  if (before) await updateArticle(tx, before.id, row);
  const savedId = before?.id ?? (await insertArticle(tx, { ...row, createdAt: at }));
  await recordAudit(tx, {
    actor: by,
    action: before ? "article.update" : "article.create",
    subject: ["article", savedId],
    before: before ? articleDraftOf(before) : null,
    after: draft,
    note: draft.title,
    at,
  });
  await markPagesChanged(tx, world);
  return savedId;
}

const rootOf: Record<ArticleKind, number> = {
  [ArticleKind.of.course]: 1,
  [ArticleKind.of.industry]: 2,
  [ArticleKind.of.help]: 21,
};

const pageOf = {
  [ArticleKind.of.course]: "/course/1",
  [ArticleKind.of.industry]: "/industry/1",
  [ArticleKind.of.help]: "/help/1",
} as const satisfies Record<ArticleKind, string>;

/** What the contract cannot see: brands and categories that exist, a picture that a page may show, and links that open. */
async function refuseDraft(world: World, draft: ArticleDraft): Promise<void> {
  const { brands, cover, kind, categoryId } = draft;
  await refuseBrands(world, brands);
  if (cover !== null && !isPageAddress(cover))
    throw badField("cover", "封面应是 https 地址或本站的图片");
  const [root] = pathTo(await allCategories(world.db), categoryId);
  if (!root) throw badField("categoryId", "分类不存在");
  if (root.id !== rootOf[kind])
    throw badField("categoryId", `${ArticleKind.label(kind)}不能放在「${root.name}」的分类里`);
  await refuseShutLinks(world, {
    field: "body",
    called: "正文里的链接",
    links: linksOf(draft),
    // An article is a page that opens to everybody.
    viewers: "everybody",
    at: pageOf[kind],
    mayBeFile: true,
  });
}

function refuseMissing(draft: ArticleDraft): void {
  const missing = missingInArticle(draft);
  if (missing.length > 0) throw badField("state", `还不能发布：${missing.join("；")}`);
}

const linksOf = ({ body }: ArticleDraft): string[] => linksIn(renderArticle(body));

/** What people read does not lead them to what they cannot read. */
const refuseUnread = (tx: Tx, id: number, draft: ArticleDraft): Promise<void> =>
  refuseUnreadLinks(tx, {
    field: "body",
    called: "正文里的链接",
    links: linksOf(draft),
    brands: draft.brands,
    at: pageOf[draft.kind],
    itself: id,
  });

type SetStateInput = AuditActor & {
  id: number;
  state: PublishState;
  version?: string | undefined;
};

/** A second click changes nothing. The day of the first publishing stays, so that nothing old comes as news. */
export async function setArticleState(
  world: World,
  { id, state, version, ...by }: SetStateInput,
): Promise<ConsoleArticle> {
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const before = mustFind(await lockForDesk(tx, id));
    if (before.state === state) return;
    if (!mayFollow(before.state, state))
      throw new Failure("conflict", {
        msg: `文章是「${PublishState.label(before.state)}」，不能改为「${PublishState.label(state)}」`,
      });
    if (state === PublishState.of.published) {
      const stands = articleDraftOf(before);
      await refuseUnseen({ name: before.title, stands, version, verb: "发布" }, () =>
        forDesk(world, id),
      );
      refuseMissing(stands);
      await refuseUnread(tx, id, stands);
    }
    const publishedAt = before.publishedAt ?? at;
    await updateArticle(tx, id, { state, publishedAt, updatedAt: at });
    await recordAudit(tx, {
      actor: by,
      action: "article.state",
      subject: ["article", id],
      before: { state: before.state },
      after: { state },
      note: PublishState.label(state),
      at,
    });
    await markPagesChanged(tx, world);
  });
  articlesChanged(world);
  return forDesk(world, id);
}
