/** A link out to a survey platform: made from the questionnaire's number there, or checked as it is. */
import { Button } from "antd";
import { useState } from "react";
import { buildLink } from "#contract/console/study/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { useSend } from "../platform/query.ts";
import { CodeLine } from "./CodeLine.tsx";
import { Fields } from "./form/Field.tsx";
import { TextField } from "./form/TextField.tsx";
import styles from "./LinkBuilder.module.css";
import { Sentences } from "./Sentences.tsx";

type LinkBuilderProps = {
  platformId: number;
  template: string;
  onChange: (template: string) => void;
  problem?: string | undefined;
};

type Built = DataOf<typeof buildLink>;

export function LinkBuilder({ platformId, template, onChange, problem }: LinkBuilderProps) {
  const [survey, setSurvey] = useState("");
  const [built, setBuilt] = useState<Built | null>(null);
  const build = useSend(buildLink, { onDone: setBuilt });
  const params = { id: String(platformId) };
  const make = () =>
    build.mutate(
      { params, body: { survey: survey.trim() } },
      { onSuccess: (made) => onChange(made.template) },
    );
  const check = () => build.mutate({ params, body: { template } });
  const isSame = built !== null && built.template === template;
  return (
    <>
      <Fields>
        <TextField
          label="问卷在平台上的编号"
          help="按平台的入口模板生成链接，也可以直接填写下面的链接"
          max={100}
          value={survey}
          onChange={setSurvey}
        />
        <div className={styles.action}>
          <Button disabled={survey.trim() === ""} loading={build.isPending} onClick={make}>
            生成链接
          </Button>
        </div>
        <TextField
          label="链接模板"
          isWide
          isCode
          rows={2}
          max={limits.surveyLinkMaxLength}
          problem={problem}
          help="每人进入时填入：{token} 参与凭证（必须有且只有一次）、{task} 任务、{ts} 时间、{expires} 失效时间、{pid} 同一会员在该平台的固定代号、{city} 城市、{gender} 性别、{age} 年龄；{sign} 签名放在最后"
          value={template}
          onChange={onChange}
        />
      </Fields>
      <Button
        className={styles.check ?? ""}
        disabled={template.trim() === ""}
        loading={build.isPending}
        onClick={check}
      >
        检查链接
      </Button>
      {isSame && <Outcome built={built} />}
    </>
  );
}

const Outcome = ({ built: { example, problems } }: { built: Built }) => (
  <div className={styles.outcome} role="status">
    {problems.length > 0 ? (
      <Sentences items={problems} />
    ) : (
      <p className={styles.good}>链接没有问题。会员实际打开的地址像这样：</p>
    )}
    {example !== null && <CodeLine text={example} label="示例地址" />}
  </div>
);
