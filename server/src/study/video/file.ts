/** Looks at the file of a video task before anybody is sent to it: is it there, is it a video, and is it long enough. */
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { rangesOf, VideoUnreadable } from "../../providers/video/ranges.ts";
import { videoFileOf } from "./length.ts";

/** What a task says of its film; another source says nothing. */
type Film = { videoUrl: string | null; videoSeconds: number | null };

/**
 * Throws `badRequest` naming the field, and in `film` what was looked at, so that the editor says it only as long as
 * that stands there. Calls outside: never inside a transaction.
 */
export async function refuseBadFilm(world: World, { videoUrl, videoSeconds }: Film): Promise<void> {
  if (videoUrl === null || videoSeconds === null) return;
  const refuse = (field: keyof Film, msg: string) =>
    new Failure("badRequest", { msg, data: { field, film: { videoUrl, videoSeconds } } });
  const file = await fileAt(world, videoUrl).catch((error: unknown) => {
    if (!(error instanceof VideoUnreadable)) throw error;
    throw refuse("videoUrl", error.message);
  });
  if (file.kind === "none") throw refuse("videoUrl", "这个地址不是 MP4 或 WebM 视频");
  if (!file.hasPicture) throw refuse("videoUrl", "这个文件没有画面，请换一个视频");
  if (file.seconds === null)
    throw refuse("videoUrl", "看不出视频有多长，请换一个写明长度的 MP4 或 WebM 文件");
  // Anyone who counts to the end of the last second has seen all of it.
  if (Math.ceil(file.seconds) < videoSeconds)
    throw refuse(
      "videoSeconds",
      `视频只有 ${Math.floor(file.seconds)} 秒，不能要求观看 ${videoSeconds} 秒`,
    );
}

const fileAt = async ({ config }: World, address: string) =>
  videoFileOf(await rangesOf(address, config.publicOrigin));
