/** Articles for browser tests, written and published through the operators' API. */
import sharp from "sharp";
import type { Call } from "#contract/client.ts";
import { publishArticle, saveArticle, saveCategory } from "#contract/console/community/content.ts";
import { uploadPicture } from "#contract/console/operations/upload.ts";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";

export async function newCategory(operator: Call, parentId: number, name: string): Promise<number> {
  const body = { id: null, parentId, name, sort: -100, hidden: false };
  return (await operator(saveCategory, { body })).id;
}

type Written = {
  kind?: ArticleKind;
  categoryId: number;
  title: string;
  summary: string;
  cover?: string;
  body: string;
  pinned?: boolean;
};

/** Open to everybody at once. */
export async function publish(operator: Call, written: Written): Promise<number> {
  const { kind = ArticleKind.of.course, pinned = false, cover = null, ...rest } = written;
  const draft = { ...rest, kind, pinned, cover, brands: [] };
  const { id } = await operator(saveArticle, { body: { id: null, draft } });
  const state = PublishState.of.published;
  await operator(publishArticle, { params: { id: String(id) }, body: { state } });
  return id;
}

/** The address of a new one. */
export async function newCover(operator: Call): Promise<string> {
  const blank = { width: 640, height: 360, channels: 3, background: "#7ac" } as const;
  const picture = await sharp({ create: blank }).png().toBuffer();
  return (await operator(uploadPicture, { body: { data: picture.toString("base64") } })).url;
}

/** A text of several screens, with a heading for each part. */
export const longText = (parts: readonly string[]): string =>
  parts
    .map((part) => `## ${part}\n\n${Array.from({ length: 14 }, () => paragraph).join("\n\n")}`)
    .join("\n\n");

const paragraph =
  "认真读题、如实作答，比猜“想要什么答案”更省时间；拿不准的题可以先跳过，回头再答，系统会替你记着。";
