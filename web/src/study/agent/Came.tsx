/** Everybody who came, by what became of them: each join result, and the audit of the completes. */
import type { Funnel } from "#contract/member/study/agent.ts";
import { StackedBar } from "../../ui/Bars.tsx";
import { auditWords, otherWords, slicesOf, visitWords } from "./words.ts";

export const Came = ({ funnel }: { funnel: Funnel }) => (
  <>
    <StackedBar label={visitWords(funnel)} slices={slicesOf(funnel)} />
    {funnel.other > 0 && <p className="quiet">{otherWords(funnel)}</p>}
    <p className="quiet">{`${visitWords(funnel)} · ${auditWords(funnel)}`}</p>
  </>
);
