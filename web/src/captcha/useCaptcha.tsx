/** Asks a person to pass the captcha: `await ask()` is the proof, or null when they gave up. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSite } from "../platform/site.ts";

export type AskCaptcha = () => Promise<string | null>;

const SliderDialog = lazy(() =>
  import("./SliderDialog.tsx").then((module) => ({ default: module.SliderDialog })),
);

export function useCaptcha(): { ask: AskCaptcha; element: ReactNode } {
  const { captcha } = useSite();
  const [answer, setAnswer] = useState<((proof: string | null) => void) | null>(null);
  const ask: AskCaptcha = () => {
    if (captcha.provider === "none") return Promise.resolve("none");
    return new Promise((resolve) => {
      setAnswer(() => (proof: string | null) => {
        setAnswer(null);
        resolve(proof);
      });
    });
  };
  const element = answer && (
    <Suspense fallback={null}>
      <SliderDialog onDone={answer} />
    </Suspense>
  );
  return { ask, element };
}
