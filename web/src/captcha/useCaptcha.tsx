/** Asks a person to pass the captcha: `await ask()` is the proof, or null when they gave up. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSite } from "../platform/site.ts";
import { newRound, type Round } from "./round.ts";

export type AskCaptcha = () => Promise<string | null>;

type Asked = { firstRound: Round; answer: (proof: string | null) => void };

const SliderDialog = lazy(() =>
  import("./SliderDialog.tsx").then((module) => ({ default: module.SliderDialog })),
);

export function useCaptcha(): { ask: AskCaptcha; element: ReactNode } {
  const { captcha } = useSite();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask: AskCaptcha = () => {
    if (captcha.provider === "none") return Promise.resolve("none");
    // The picture is asked for here, by the click: while React waits for the dialog's code it draws
    // and drops the dialog several times, and each time would ask for another.
    const firstRound = newRound();
    return new Promise((resolve) => {
      const answer = (proof: string | null) => {
        setAsked(null);
        resolve(proof);
      };
      setAsked({ firstRound, answer });
    });
  };
  const element = asked && (
    <Suspense fallback={null}>
      <SliderDialog firstRound={asked.firstRound} onDone={asked.answer} />
    </Suspense>
  );
  return { ask, element };
}
