/** For tests: articles as an operator makes them, readers of both brands, and files to attach. */
import type { Call } from "#contract/client.ts";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import {
  type ArticleDraft,
  publishArticle,
  saveArticle,
  saveCategory,
} from "#contract/console/content.ts";
import { StaffRole } from "#contract/enums.ts";
import { clientOf, type TestServer } from "../../test/server.ts";

export const draft: ArticleDraft = {
  kind: ArticleKind.of.course,
  categoryId: 1,
  title: "三分钟学会答问卷",
  summary: "从打开到提交",
  body: "## 开始之前\n\n找一个安静的地方。",
  cover: "/sample/pictures/prize-lamp.svg",
  brands: [],
  pinned: false,
};

export const writer = (server: TestServer): Promise<Call> => server.staff(StaffRole.of.content);

export const params = (id: number) => ({ params: { id: String(id) } });

export async function drafted(server: TestServer, change: Partial<ArticleDraft> = {}) {
  const call = await writer(server);
  return call(saveArticle, { body: { id: null, draft: { ...draft, ...change } } });
}

/** The clock moves on, so that no two are published at once. */
export async function published(server: TestServer, change: Partial<ArticleDraft> = {}) {
  const { id } = await drafted(server, change);
  server.clock.move(1);
  return stateOf(server, id, PublishState.of.published);
}

export async function stateOf(server: TestServer, id: number, state: PublishState) {
  const call = await writer(server);
  return call(publishArticle, { ...params(id), body: { state } });
}

type Place = { name: string; parentId: number; hidden?: boolean; sort?: number };

export async function category(server: TestServer, { hidden = false, sort = 0, ...place }: Place) {
  const call = await writer(server);
  return call(saveCategory, { body: { id: null, hidden, sort, ...place } });
}

/** A stranger at the second brand's address. */
export const elsewhere = ({ app }: TestServer): Call => clientOf(app, { host: "127.0.0.1" });

/** An archive with these (stored, empty) files: names and a directory, as a writer of archives makes them. */
export function archive(names: readonly string[]): Buffer {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const name of names) {
    const bytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(bytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(Buffer.concat(heads).length, 42);
    heads.push(head, bytes);
    entries.push(entry, bytes);
  }
  const [files, directory] = [Buffer.concat(heads), Buffer.concat(entries)];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, directory, end]);
}
