/** Under which names a return says what; an empty name: it does not say. */
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";

type Names = Pick<
  SurveyPlatformSettings["back"],
  "token" | "result" | "ts" | "transaction" | "seconds"
>;

const lines: readonly { field: keyof Names; label: string; help: string }[] = [
  { field: "token", label: "凭证参数", help: "我们给出的 {token} 在哪个参数里回来" },
  { field: "result", label: "结果参数", help: "平台的状态词在哪个参数里" },
  { field: "ts", label: "时间参数", help: "Unix 秒；用签名核对时必填，前后 10 分钟有效" },
  { field: "transaction", label: "流水号参数", help: "平台自己的编号；留空为没有" },
  { field: "seconds", label: "用时参数", help: "平台记的作答秒数；留空为没有" },
];

type ReturnFieldsProps = {
  fields: Names;
  problem: string | undefined;
  onChange: (changes: Partial<Names>) => void;
};

export const ReturnFields = ({ fields, problem, onChange }: ReturnFieldsProps) => (
  <>
    <Fields>
      {lines.map(({ field, label, help }) => (
        <TextField
          key={field}
          label={label}
          isCode
          max={40}
          help={help}
          value={fields[field]}
          onChange={(value) => onChange({ [field]: value.trim() })}
        />
      ))}
    </Fields>
    {problem && <p className="bad">{problem}</p>}
  </>
);
