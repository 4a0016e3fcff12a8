/** The open sheet: bar, questions, hand-in. */
import { lazy, Suspense, useMemo } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import { listRegions } from "#contract/member/region.ts";
import type { getSheet } from "#contract/member/survey.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { call } from "../platform/api.ts";
import { loadChunk } from "../platform/chunks.ts";
import { useHasPassed } from "../platform/useNow.ts";
import { useSite } from "../platform/site.ts";
import { Reward } from "../ui/Money.tsx";
import { Notice } from "../ui/Notice.tsx";
import { AnswerBar } from "./AnswerBar.tsx";
import styles from "./AnswerPage.module.css";
import { EndedState } from "./EndedState.tsx";
import { needsFile, prepare } from "./prepare.ts";
import { SheetSkeleton } from "./SheetSkeleton.tsx";
import { useAnswerQueue } from "./useAnswerQueue.ts";
import { useHandIn } from "./useHandIn.ts";

// Asked for as soon as this page's code is here, beside the sheet itself and not after it.
const form = loadChunk(() => import("../../../questionnaire/view/QuestionnaireForm.tsx"));
const QuestionnaireForm = lazy(() => form.then((m) => ({ default: m.QuestionnaireForm })));

type AnswerSheetProps = { token: string; sheet: DataOf<typeof getSheet> };

export function AnswerSheet({ token, sheet }: AnswerSheetProps) {
  const { brand } = useSite();
  const { queue, state } = useAnswerQueue(token);
  const handIn = useHandIn(token, queue);
  // Only questionnaires that the engine has parsed are stored and sent.
  const questionnaire = sheet.questionnaire as Questionnaire;
  const shown = useMemo(() => prepare(questionnaire), [questionnaire]);
  const isOver = useHasPassed(sheet.expiresAt);
  if (state.as === "ended") return <EndedState responseId={state.responseId} />;
  if (handIn.closedAs) return <EndedState {...handIn.closedAs} />;
  if (isOver) return <EndedState reason="已超过作答时限，名额已让给其他人。" responseId={null} />;
  return (
    <div className={styles.sheet}>
      <AnswerBar taskId={sheet.taskId} expiresAt={sheet.expiresAt} state={state} />
      <header className={styles.head}>
        <h1 className={styles.title}>{sheet.title}</h1>
        <p className={styles.reward}>
          完成可得
          <Reward
            gold={sheet.rewardGold}
            fen={sheet.rewardFen}
            goldPerYuan={brand.goldPerYuan}
            tone="earn"
          />
        </p>
      </header>
      {needsFile(questionnaire) && (
        <Notice tone="pending" title="这份问卷现在还不能交卷">
          其中有一道题必须上传文件，上传功能即将开放。已填写的答案会一直为你保存到截止时间。
        </Notice>
      )}
      <Suspense fallback={<SheetSkeleton />}>
        <QuestionnaireForm
          questionnaire={shown}
          answers={{ ...sheet.answers, ...queue.pending() } as Answers}
          seed={sheet.seed}
          onAnswer={(name, value, milliseconds) => queue.put({ name, value, milliseconds })}
          onFinish={handIn.submit}
          busy={handIn.isBusy}
          uploadFile={refuseUpload}
          regions={loadPlaces}
        />
      </Suspense>
      {handIn.problem && (
        <Notice tone="danger" title="还没有交上去" live>
          {handIn.problem}
        </Notice>
      )}
    </div>
  );
}

const loadPlaces = (parent: string | undefined) =>
  call(listRegions, { query: parent === undefined ? {} : { parent } });

/** Never reached: prepare() shows file questions without their control. */
const refuseUpload = () => Promise.reject(new Error("uploads are not open yet"));
