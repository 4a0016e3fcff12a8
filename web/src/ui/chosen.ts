/** What was chosen as pictures: looked at before it becomes a tile, by its type and its first bytes. */
import { isTaken } from "../../../questionnaire/view/field/file-kind.ts";
import { unreadableWords } from "../platform/drawing.ts";

/** Named one by one, so that an iPhone hands over a JPEG and not its own format. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

/** Some browsers open an iPhone's own format; whether this one does shows when it is drawn. */
const isHeic = ({ name, type }: File): boolean =>
  /hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name);

/** Why this file is no picture; null when it seems to be one. */
export async function noPicture(file: File): Promise<string | null> {
  if (isHeic(file)) return null;
  if (!pictureTypes.includes(file.type)) return "只能使用 JPG、PNG 或 WebP 图片";
  // A text file called 照片.jpg has the type of a picture without being one.
  return (await isTaken(file, pictureTypes)) ? null : unreadableWords(file);
}

export type Sifted = {
  pictures: File[];
  /** Which of the other files is not a picture, and why; "" where all are pictures. */
  problem: string;
};

export async function siftPictures(files: readonly File[]): Promise<Sifted> {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, why: await noPicture(file) })),
  );
  const refused = judged.find(({ why }) => why !== null);
  return {
    pictures: judged.flatMap(({ file, why }) => (why === null ? [file] : [])),
    problem: refused ? `「${refused.file.name}」没有添加：${refused.why}` : "",
  };
}
