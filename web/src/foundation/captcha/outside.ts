/** The captchas outside, loaded only where the server is configured for one. */
import type { Site } from "#contract/member/community/site.ts";

type Captcha = Site["captcha"];

/** Its script is fetched as soon as somebody touches the page, and quietly: `ask` will say if it fails. */
async function prepare({ provider, settings }: Captcha): Promise<void> {
  if (provider === "aliyun") {
    const { prepareAliyun } = await import("./aliyun.ts");
    await prepareAliyun(settings);
  }
  if (provider === "awsc") {
    const { prepareAwsc } = await import("./AwscDialog.tsx");
    await prepareAwsc();
  }
}

const touches = ["pointerdown", "focusin", "keydown"] as const;

/** Answers how to stop waiting for a touch. */
export function prepareOnTouch(captcha: Captcha): () => void {
  const stop = () => {
    for (const touch of touches) document.removeEventListener(touch, begin);
  };
  const begin = () => {
    stop();
    prepare(captcha).catch(() => undefined);
  };
  for (const touch of touches) document.addEventListener(touch, begin);
  return stop;
}
