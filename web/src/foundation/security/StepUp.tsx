/**
 * 安全验证 for a page: `confirm(purpose)` asks for a code to the member's present mobile or e-mail;
 * `secured(purpose, send)` does so when the server wants it, and sends again (rule people-23).
 */
import { createContext, type ReactNode, useContext, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { Account } from "#contract/member/people/user.ts";
import { later } from "../../platform/later.tsx";
import { createQuestion, type Question } from "../../platform/question.ts";
import { saidInPlace } from "../../platform/said.ts";
import { perTab } from "../../platform/storage.ts";
import { useStore } from "../../platform/store.ts";
import { stepUpNeededCode } from "../../platform/transport.ts";
import { keyOfProof, type Purpose } from "./ways.ts";

type StepUp = {
  /** Resolves to whether the check was passed; at once where it was a moment ago. */
  confirm: (purpose: Purpose) => Promise<boolean>;
  /** Rejects as the call does; with `stepUpNeeded` where the member gave up. */
  secured: <T>(purpose: Purpose, send: () => Promise<T>) => Promise<T>;
};
type Asked = { purpose: Purpose; answer: (isPassed: boolean) => void };

const StepUpDialog = later(() =>
  import("./StepUpDialog.tsx").then((module) => module.StepUpDialog),
);
const StepUpContext = createContext<StepUp | null>(null);

export function useStepUp(): StepUp {
  const stepUp = useContext(StepUpContext);
  if (!stepUp) throw new Error("StepUpProvider is missing above this component");
  return stepUp;
}

/** The server forgets a check after ten minutes; a form needs some of them to be filled in. */
const trustedMs = (limits.stepUpSeconds - 120) * 1000;

type StepUpProviderProps = { account: Account; children: ReactNode };

export function StepUpProvider({ account, children }: StepUpProviderProps) {
  const [question] = useState<Question<Asked, boolean>>(createQuestion);
  const asked = useStore(question.shown, null);
  const keyOf = (purpose: Purpose) => keyOfProof(purpose, account.memberId);
  const ask = (purpose: Purpose) =>
    question.ask((end) => ({
      purpose,
      answer: (isPassed) => {
        if (isPassed) perTab.set(keyOf(purpose), String(Date.now()));
        end(isPassed);
      },
    }));
  const stepUp: StepUp = {
    confirm: async (purpose) =>
      Date.now() - Number(perTab.get(keyOf(purpose))) < trustedMs || ask(purpose),
    secured: async (purpose, send) => {
      try {
        return await send();
      } catch (refusal) {
        if (!isStepUpNeeded(refusal)) throw refusal;
        saidInPlace(refusal.message);
        if (!(await ask(purpose))) throw refusal;
        return send();
      }
    },
  };
  return (
    <StepUpContext value={stepUp}>
      {children}
      {asked && (
        <StepUpDialog
          account={account}
          purpose={asked.purpose}
          onPassed={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </StepUpContext>
  );
}

const isStepUpNeeded = (refusal: unknown): refusal is CallFailed =>
  refusal instanceof CallFailed && refusal.code === stepUpNeededCode;
