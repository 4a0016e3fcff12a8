/** Aliyun's older captcha (AWSC) in a dialog of ours: its script draws the slider into a place we give. */
import { useEffect, useEffectEvent, useId } from "react";
import { limits } from "#contract/limits.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./AwscDialog.module.css";
import type { CaptchaProof } from "./proof.ts";
import { loadScript } from "../../platform/script.ts";

type Settings = Record<string, string>;
type Passed = { sessionId: string; sig: string; token: string };
type Slider = { reset: () => void };
type Options = {
  appkey: string | undefined;
  scene: string | undefined;
  renderTo: string;
  width: number;
  language: "cn";
  success: (passed: Passed) => void;
  fail: () => void;
  error: () => void;
};
type Module = { init: (options: Options) => Slider };

declare global {
  interface Window {
    AWSC?: { use: (name: "nc", ready: (state: string, module: Module) => void) => void };
  }
}

export const prepareAwsc = (): Promise<void> =>
  loadScript("https://g.alicdn.com/AWSC/AWSC/awsc.js");

type AwscDialogProps = {
  settings: Settings;
  onDone: (proof: CaptchaProof | null) => void;
  onUnavailable: () => void;
};

export function AwscDialog({ settings, onDone, onUnavailable }: AwscDialogProps) {
  const place = useId();
  const draw = useEffectEvent((isGone: () => boolean) => {
    const unavailable = () => !isGone() && onUnavailable();
    if (!window.AWSC) return unavailable();
    return window.AWSC.use("nc", (_, module) => {
      if (isGone()) return;
      const slider = module.init({
        appkey: settings["appKey"],
        scene: settings["scene"],
        renderTo: place,
        // Narrower phones have less to give.
        width: Math.min(limits.sliderWidthPx, document.getElementById(place)?.clientWidth ?? 0),
        language: "cn",
        success: ({ sessionId, sig, token }) => onDone({ csessionid: sessionId, sig, token }),
        fail: () => slider.reset(),
        error: unavailable,
      });
    });
  });
  useEffect(() => {
    let isGone = false;
    const begin = () => draw(() => isGone);
    // Without the script there is no AWSC either, which `draw` says.
    prepareAwsc().then(begin, begin);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Dialog
      isOpen
      onClose={() => onDone(null)}
      title="请滑动滑块完成验证"
      width={limits.captchaDialogPx}
      closesOutside={false}
    >
      <div id={place} className={styles.place} style={{ maxWidth: limits.sliderWidthPx }} />
    </Dialog>
  );
}
