/** Up to three questions of the profile, asked here because the entry checks need their answers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { getProperty, type Property, saveProperty } from "#contract/member/study/property.ts";
import { getTask, type TaskDetail } from "#contract/member/study/task.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { QuestionnaireForm } from "../../../../questionnaire/view/QuestionnaireForm.tsx";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { loadPlaces } from "../../platform/places.ts";
import { keyOf, query } from "../../platform/query.ts";
import { taskLists } from "../../platform/taskLists.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../platform/toast.ts";
import { askedAlone } from "./asked.ts";

type PrecheckProps = { taskId: number; names: readonly string[] };

export function PrecheckForm({ taskId, names }: PrecheckProps) {
  const property = useQuery(query(getProperty));
  return (
    <Loaded query={property} skeleton={<Skeleton height={220} />}>
      {(data) => <Questions key={names.join()} {...{ taskId, names }} property={data} />}
    </Loaded>
  );
}

function Questions({ taskId, names, property }: PrecheckProps & { property: Property }) {
  useHeldReload();
  // Only questionnaires that the engine has parsed are stored and sent.
  const [asked] = useState(() => askedAlone(property.questionnaire as Questionnaire, names));
  const { save, isBusy, problem } = useSaving(taskId, names);
  return (
    <>
      <QuestionnaireForm
        questionnaire={asked}
        answers={{}}
        seed="property"
        isEndless
        finishWords="看看能不能做"
        onAnswer={() => undefined}
        onFinish={(answers) => void save(answers)}
        busy={isBusy}
        uploadFile={refuseUpload}
        regions={loadPlaces}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </>
  );
}

/** One after another, as the profile takes them; then the entry is asked again, and its answer is shown. */
function useSaving(taskId: number, names: readonly string[]) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (answers: Answers) => {
    setBusy(true);
    setProblem(null);
    try {
      for (const name of names)
        if (answers[name] !== undefined)
          await call(saveProperty, { body: { name, value: answers[name] } });
      for (const { path } of [...taskLists, getProperty])
        void askAgain(client, { queryKey: [path] });
      await askAgain(client, { queryKey: [getTask.path] });
      const key = keyOf(getTask, { params: { id: String(taskId) } });
      toast(decisionOf(client.getQueryData<TaskDetail>(key)));
    } catch (cause) {
      setProblem(
        cause instanceof CallFailed
          ? `${cause.message}。`
          : "网络不稳定，没有保存成功，请再试一次。",
      );
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, problem };
}

function decisionOf(task: TaskDetail | undefined): string {
  if (task === undefined || task.precheck.length > 0) return "已保存";
  return task.refusal === null ? "符合条件，现在就可以参与" : "已保存，这个任务找的是其他人群";
}

/** Never reached: a profile asks for no files. */
const refuseUpload = () => Promise.reject(new Error("the profile takes no files"));
