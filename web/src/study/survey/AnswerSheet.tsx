/** The open sheet: bar, questions, hand-in. */
import { useMemo, useState } from "react";
import { Navigate } from "react-router";
import type { DataOf } from "#contract/endpoint.ts";
import type { getSheet } from "#contract/member/study/survey.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import type { Surroundings } from "../../../../questionnaire/view/field/field.ts";
import { useTyping } from "../../../../questionnaire/view/typing.ts";
import { loadChunk } from "../../platform/chunks.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useHydrated } from "../../platform/hydrated.ts";
import { later } from "../../platform/later.tsx";
import { loadPlaces } from "../../platform/places.ts";
import { useHistoryPages } from "../../platform/useHistoryPages.ts";
import { useHasPassed } from "../../platform/useNow.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useTerms } from "../../platform/terms.ts";
import { Reward } from "../../ui/Money.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AnswerBar } from "./AnswerBar.tsx";
import styles from "./AnswerPage.module.css";
import { EndedState } from "./EndedState.tsx";
import { LeaveSheet } from "./LeaveSheet.tsx";
import { prepare } from "./prepare.ts";
import { SheetSkeleton } from "./SheetSkeleton.tsx";
import { useAnswerQueue } from "./useAnswerQueue.ts";
import { handedIn, useHandIn } from "./useHandIn.ts";

// Asked for as soon as this page's code is here, beside the sheet itself and not after it.
export const form = loadChunk(() => import("../../../../questionnaire/view/QuestionnaireForm.tsx"));
export const QuestionnaireForm = later(
  () => form.then((m) => m.QuestionnaireForm),
  <SheetSkeleton />,
);

/** Without it the sheet is answered all the same. */
const Beside = later(() =>
  import("./Beside.tsx").then(
    (m) => m.Beside,
    () => () => null,
  ),
);

type Upload = Surroundings["uploadFile"];
type AnswerSheetProps = { token: string; sheet: DataOf<typeof getSheet> };

export function AnswerSheet({ token, sheet }: AnswerSheetProps) {
  useHeldReload();
  const { queue, state, refused, savedAt } = useAnswerQueue(token);
  const typing = useTyping();
  const isTakenOver = useHydrated();
  const [hints, setHints] = useState("");
  const pages = useHistoryPages({ asks: true });
  const handIn = useHandIn(
    { token, isMembers: sheet.isMembers },
    { queue, state, depth: pages.depth },
  );
  // Only questionnaires that the engine has parsed are stored and sent.
  const questionnaire = sheet.questionnaire as Questionnaire;
  const shown = useMemo(() => prepare(questionnaire), [questionnaire]);
  const isOver = useHasPassed(sheet.expiresAt);
  const sendFile: Upload = async (file, { question, ...sending }) => {
    // On its own: few questionnaires ask for files.
    const { uploadFile } = await loadChunk(() => import("../../platform/upload.ts"));
    return uploadFile({ purpose: "answer", file, answer: { token, question }, ...sending });
  };
  if (handIn.goesTo) return <Navigate to={handIn.goesTo} replace state={handedIn} />;
  if (state.as === "ended")
    return sheet.isMembers ? <EndedState responseId={state.responseId} /> : <EndOf token={token} />;
  if (handIn.closedAs) return <EndedState {...handIn.closedAs} />;
  if (isOver) return <EndedState reason="已超过作答时限，名额已让给其他人。" responseId={null} />;
  return (
    <div className={classes(styles.sheet, hints)} {...typing.around}>
      <AnswerBar taskId={sheet.taskId} expiresAt={sheet.expiresAt} state={state} />
      <Head sheet={sheet} />
      <div className={styles.beside}>
        {isTakenOver && (
          <Beside
            openedWith={sheet.savedAt ?? ""}
            onHints={setHints}
            {...{ token, queue, savedAt }}
          />
        )}
      </div>
      <QuestionnaireForm
        questionnaire={shown}
        answers={{ ...sheet.answers, ...queue.pending() } as Answers}
        seed={sheet.seed}
        onAnswer={(name, value, milliseconds) =>
          queue.put({ name, value, milliseconds, typing: typing.of(name) })
        }
        onFinish={handIn.submit}
        busy={handIn.isBusy}
        isReady={isTakenOver}
        pages={pages}
        unkept={refused ?? handIn.refused}
        uploadFile={sendFile}
        regions={loadPlaces}
      />
      {pages.isAtExit && <LeaveSheet taskId={sheet.taskId} isSaved={state.as === "saved"} />}
      <HandInTold waitsForNetwork={handIn.waitsForNetwork} problem={handIn.problem} />
    </div>
  );
}

type HandInToldProps = Pick<ReturnType<typeof useHandIn>, "waitsForNetwork" | "problem">;

const HandInTold = ({ waitsForNetwork, problem }: HandInToldProps) => (
  <>
    {waitsForNetwork && (
      <Notice tone="pending" title="网络恢复后自动交卷" live>
        回答都留在这台设备上。请保持本页打开，不用再点提交。
      </Notice>
    )}
    {problem && (
      <Notice tone="danger" title="还没有交上去" live>
        {problem}
      </Notice>
    )}
  </>
);

/** Without an account there is no history to look it up in: the end page says what happened, and leads on. */
const EndOf = ({ token }: { token: string }) => (
  <Navigate to={`/survey-leader/end?token=${token}`} replace state={handedIn} />
);

function Head({ sheet }: Pick<AnswerSheetProps, "sheet">) {
  const terms = useTerms();
  const isSignedIn = useSignedIn();
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{sheet.title}</h1>
      {/* An agent's respondent gets what the agent promised them; the price is the agent's. */}
      {isSignedIn && (
        <p className={styles.reward}>
          完成可得
          <Reward
            gold={sheet.rewardGold}
            fen={sheet.rewardFen}
            goldPerYuan={terms.goldPerYuan}
            tone="earn"
          />
        </p>
      )}
    </header>
  );
}
