/** Who is meant by what the profile says, with a head count that follows what is being built. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useMemo } from "react";
import { getProfileForm } from "#contract/console/study/task.ts";
import type { Role } from "#contract/enums.ts";
import type { Question } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { query } from "../../../../platform/query.ts";
import { FieldGroup } from "../../../../ui/form/Field.tsx";
import { FailureState } from "../../../../ui/States.tsx";
import { Waiting } from "../../../../ui/Waiting.tsx";
import styles from "./Audience.module.css";
import { Builder } from "./Builder.tsx";
import { audienceOf, conditionOf, finishedPart } from "./condition.ts";
import { HeadCount } from "./HeadCount.tsx";
import { waysFor } from "./tests.ts";

type AudienceFieldProps = {
  value: unknown;
  roles: readonly Role[];
  problem: string | undefined;
  onChange: (value: unknown) => void;
};

export function AudienceField({ value, roles, problem, onChange }: AudienceFieldProps) {
  const { data, error, refetch } = useQuery({
    ...query(getProfileForm),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const questions = useMemo(() => (data ? askable(data.questionnaire) : undefined), [data]);
  const audience = useMemo(() => audienceOf(value), [value]);
  return (
    <FieldGroup
      label="目标人群"
      problem={problem}
      help="按会员资料里的答案筛选；不符合的人在列表里看不到，打开链接会看到原因"
    >
      {error && !questions && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !questions && <Waiting lines={3} />}
      {questions && audience && (
        <Builder
          questions={questions}
          audience={audience}
          onChange={(next) => onChange(conditionOf(next))}
        />
      )}
      {questions && !audience && <Foreign onClear={() => onChange(null)} />}
      <HeadCount audience={finishedPart(value)} roles={roles} />
    </FieldGroup>
  );
}

const askable = (form: unknown): Question[] => {
  const parsed = parseQuestionnaire(form);
  return parsed.ok
    ? questionsOf(parsed.questionnaire).filter((question) => waysFor(question).length > 0)
    : [];
};

/** Imported or written by hand: shown in words below, kept unless somebody clears it. */
const Foreign = ({ onClear }: { onClear: () => void }) => (
  <div className={styles.foreign}>
    <span>这组条件的嵌套比这里能画的更深，含义见下面的说明，保存时原样保留。</span>
    <Button danger size="small" onClick={onClear}>
      清空条件
    </Button>
  </div>
);
