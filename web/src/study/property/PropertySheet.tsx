/** The open profile: how complete it is, the questions page by page, and what comes after the last. */
import { useState } from "react";
import type { Property } from "#contract/member/study/property.ts";
import { listRegions } from "#contract/member/people/region.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { call } from "../../platform/api.ts";
import { loadChunk } from "../../platform/chunks.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { later } from "../../platform/later.tsx";
import { SEED } from "./answers.ts";
import { useHistoryPages } from "../../platform/useHistoryPages.ts";
import { Completeness } from "./Completeness.tsx";
import { PropertyDone } from "./PropertyDone.tsx";
import styles from "./PropertySheet.module.css";
import { QuestionBones } from "./PropertySkeleton.tsx";
import { usePropertyAnswers } from "./usePropertyAnswers.ts";

// Asked for as soon as this page's code is here, beside the profile itself and not after it.
const form = loadChunk(() => import("../../../../questionnaire/view/QuestionnaireForm.tsx"));
const QuestionnaireForm = later(() => form.then((m) => m.QuestionnaireForm), <QuestionBones />);

type PropertySheetProps = { memberCode: string; property: Property };

export function PropertySheet({ memberCode, property }: PropertySheetProps) {
  useHeldReload();
  const pages = useHistoryPages({ asks: false });
  // An entry of its own, behind the last page: Back leads into the questions again.
  const [doneAt, setDoneAt] = useState<number | null>(null);
  const isDone = doneAt !== null && pages.index === doneAt;
  const finish = () => {
    const at = (pages.index ?? 0) + 1;
    setDoneAt(at);
    pages.turnTo(at);
  };
  // Only questionnaires that the engine has parsed are stored and sent.
  const questionnaire = property.questionnaire as Questionnaire;
  const saved = property.answers as Answers;
  const { state, answers } = usePropertyAnswers(questionnaire, saved, memberCode);
  return (
    <div className={styles.sheet}>
      <Completeness answered={property.answered} asked={property.asked} state={state} />
      {isDone ? (
        <PropertyDone
          left={property.asked - property.answered}
          onBack={() => pages.turnTo((doneAt ?? 1) - 1)}
        />
      ) : (
        <QuestionnaireForm
          questionnaire={questionnaire}
          answers={answers.current()}
          seed={SEED}
          isEndless
          onAnswer={answers.answer}
          pages={pages}
          onFinish={finish}
          uploadFile={refuseUpload}
          regions={loadPlaces}
        />
      )}
    </div>
  );
}

const loadPlaces = (parent: string | undefined) =>
  call(listRegions, { query: parent === undefined ? {} : { parent } });

/** Never reached: a profile asks for no files. */
const refuseUpload = () => Promise.reject(new Error("the profile takes no files"));
