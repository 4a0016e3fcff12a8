/** Aliyun Captcha 2.0 in its pop-up: its script draws, we give it a place above everything else. */
import { limits } from "#contract/limits.ts";
import styles from "./aliyun.module.css";
import type { CaptchaProof } from "./proof.ts";
import { loadScript } from "../../platform/script.ts";

type Settings = Record<string, string>;
type Instance = { destroyCaptcha?: () => void };
type Options = {
  SceneId: string | undefined;
  mode: "popup";
  element: string;
  button: string;
  slideStyle: { width: number; height: number };
  language: "cn";
  success: (captchaVerifyParam: string) => void;
  fail: () => void;
  onError: (error: unknown) => void;
  onClose: (why?: string) => void;
  getInstance: (instance: Instance) => void;
};

declare global {
  interface Window {
    AliyunCaptchaConfig?: { region: string | undefined; prefix: string | undefined };
    initAliyunCaptcha?: (options: Options) => void;
  }
}

const src = "https://o.alicdn.com/captcha-frontend/aliyunCaptcha/AliyunCaptcha.js";
const readyWithinMs = 10_000;

/** The script wants two seconds with the page before anybody verifies. */
export function prepareAliyun({ region, prefix }: Settings): Promise<void> {
  window.AliyunCaptchaConfig = { region, prefix };
  return loadScript(src);
}

/** Null: closed by the person. Rejects when the script or the provider is not there. */
export async function askAliyun(settings: Settings): Promise<CaptchaProof | null> {
  await prepareAliyun(settings);
  const stage = raiseStage();
  let instance: Instance | undefined;
  try {
    return await new Promise<CaptchaProof | null>((resolve, reject) => {
      const init = window.initAliyunCaptcha;
      if (!init) throw new Error("AliyunCaptcha.js did not say how to begin");
      const timer = setTimeout(() => reject(new Error("captcha time-out")), readyWithinMs);
      stage.onDismiss(() => resolve(null));
      init({
        SceneId: settings["sceneId"],
        mode: "popup",
        ...stage.places,
        slideStyle: { width: slideWidthPx(), height: limits.sliderHeightPx },
        language: "cn",
        success: (captchaVerifyParam) => resolve({ captchaVerifyParam }),
        // It draws another puzzle by itself.
        fail: () => undefined,
        onError: reject,
        onClose: () => resolve(null),
        getInstance: (made) => {
          clearTimeout(timer);
          instance = made;
          stage.open();
        },
      });
    });
  } finally {
    // A proof is used once; the next one begins again, as the provider knows each for 20 minutes only.
    instance?.destroyCaptcha?.();
    stage.clear();
  }
}

/** Narrower phones have less to give; the pop-up's own edges take 20 px on either side. */
const slideWidthPx = () => Math.min(limits.sliderWidthPx, window.innerWidth - 40);

/**
 * A modal of our own that shows nothing: the login may be a modal already, and all outside the topmost
 * one is dead to the pointer. What the script adds to the body is taken in here.
 */
function raiseStage() {
  const modal = document.createElement("dialog");
  modal.className = styles.stage ?? "";
  modal.ariaLabel = "请滑动滑块完成验证";
  const place = document.createElement("div");
  place.id = "captcha-place";
  const button = document.createElement("button");
  button.id = "captcha-button";
  button.hidden = true;
  modal.append(place, button);
  document.body.append(modal);
  const takeIn = () => {
    for (const stray of document.body.querySelectorAll(":scope > [id^='aliyunCaptcha']"))
      modal.append(stray);
  };
  const watcher = new MutationObserver(takeIn);
  watcher.observe(document.body, { childList: true });
  return {
    places: { element: `#${place.id}`, button: `#${button.id}` },
    onDismiss: (dismissed: () => void) => modal.addEventListener("cancel", dismissed),
    open: () => {
      // The script was slower than our patience.
      if (!modal.isConnected) return;
      takeIn();
      modal.showModal();
      button.click();
    },
    clear: () => {
      watcher.disconnect();
      modal.close();
      modal.remove();
    },
  };
}
