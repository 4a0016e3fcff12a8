/**
 * Asks a person to pass the captcha: `await ask()` is the proof, or null when they gave up. Uses the provider that
 * is configured; our slider stands in when a provider outside cannot be reached.
 */
import { type ReactNode, useEffect, useState } from "react";
import { later } from "../../platform/later.tsx";
import { createQuestion, type Question } from "../../platform/question.ts";
import { useSite } from "../../platform/site.ts";
import { useStore } from "../../platform/store.ts";
import type { AskCaptcha, CaptchaProof } from "./proof.ts";
import { newRound, type Round } from "./round.ts";
import { isSliderPreferred } from "./standIn.ts";

type Answer = (proof: CaptchaProof | null) => void;
type Asked =
  | { by: "slider"; firstRound: Round; answer: Answer }
  | { by: "awsc"; answer: Answer; giveUp: () => void };
type Puts = Question<Asked, CaptchaProof | null>;

const SliderDialog = later(() =>
  import("./SliderDialog.tsx").then((module) => module.SliderDialog),
);
const AwscDialog = later(() => import("./AwscDialog.tsx").then((module) => module.AwscDialog));

export function useCaptcha(): { ask: AskCaptcha; element: ReactNode } {
  const { captcha } = useSite();
  const [question] = useState<Puts>(createQuestion);
  const asked = useStore(question.shown, null);
  useEffect(() => {
    if (captcha.provider !== "aliyun" && captcha.provider !== "awsc") return;
    const stopping = import("./outside.ts").then((module) => module.prepareOnTouch(captcha));
    return () => void stopping.then((stop) => stop());
  }, [captcha]);

  const askSlider: AskCaptcha = () => {
    // The picture is asked for here, by the click, beside the dialog's code: not after it.
    const firstRound = newRound();
    return question.ask((answer) => ({ by: "slider", firstRound, answer }));
  };
  const askAliyun: AskCaptcha = async () => {
    const outside = await import("./aliyun.ts");
    return outside.askAliyun(captcha.settings);
  };
  const askAwsc: AskCaptcha = () =>
    question.ask((answer) => {
      const giveUp = () => answer(Promise.reject(new Error("no captcha")));
      return { by: "awsc", answer, giveUp };
    });

  const ask: AskCaptcha = () => {
    switch (isSliderPreferred() ? "slider" : captcha.provider) {
      case "none":
        return Promise.resolve({ captchaVerifyParam: "none" });
      case "slider":
        return askSlider();
      case "aliyun":
        return askAliyun().catch(askSlider);
      case "awsc":
        return askAwsc().catch(askSlider);
    }
  };
  const element =
    asked &&
    (asked.by === "slider" ? (
      <SliderDialog firstRound={asked.firstRound} onDone={asked.answer} />
    ) : (
      <AwscDialog settings={captcha.settings} onDone={asked.answer} onUnavailable={asked.giveUp} />
    ));
  return { ask, element };
}
