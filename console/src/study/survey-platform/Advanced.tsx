/** Templates, parameter names, signatures and addresses: what a preset has filled in already. */
import { Checkbox } from "antd";
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { limits } from "#contract/limits.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { PartProps } from "./Basics.tsx";
import { CheckFields } from "./CheckFields.tsx";
import { problemAt } from "./draft.ts";
import styles from "./Platform.module.css";
import { ReturnFields } from "./ReturnFields.tsx";
import { freshSignature, SignatureFields } from "./SignatureFields.tsx";

type Postback = NonNullable<SurveyPlatformSettings["postback"]>;

const formats = [
  { value: "query", label: "网址参数（GET）" },
  { value: "form", label: "表单（POST）" },
  { value: "json", label: "JSON（POST）" },
] as const satisfies { value: Postback["format"]; label: string }[];

/** `isOpen`: of a new one, whose hosts are still to be said. */
export const Advanced = ({ isOpen, ...props }: PartProps & { isOpen: boolean }) => {
  const hasProblem =
    problemAt(props.problems, "settings") !== undefined &&
    problemAt(props.problems, "settings.statusMap") === undefined;
  return (
    <details className={styles.card} open={isOpen || hasProblem || undefined}>
      <summary>高级设置：链接、参数名、签名、域名</summary>
      <Hosts {...props} />
      <Keys {...props} />
      <Entry {...props} />
      <Back {...props} />
      <PostbackPart {...props} />
    </details>
  );
};

const Hosts = ({ draft, put, problems }: PartProps) => (
  <>
    <h3>去哪里、从哪里来</h3>
    <Fields>
      <TextField
        label="允许跳转的域名（必填）"
        isCode
        rows={2}
        max={2000}
        placeholder="survey.example.com"
        help="每行一个；前面加点（.example.com）则包括子域名"
        problem={problemAt(problems, "settings.hosts")}
        value={draft.hosts}
        onChange={(hosts) => put({ hosts })}
      />
      <TextField
        label="允许的来源 IP"
        isCode
        rows={2}
        max={2600}
        help="每行一个地址或网段（CIDR）；只用于“按来源 IP”核对"
        problem={problemAt(problems, "settings.ips")}
        value={draft.ips}
        onChange={(ips) => put({ ips })}
      />
    </Fields>
  </>
);

const keyUses = [
  { value: "derived", label: "每个方向一把" },
  { value: "shared", label: "三个方向共用一把" },
] as const satisfies { value: SurveyPlatformSettings["keys"]; label: string }[];

const keyHelps: Record<SurveyPlatformSettings["keys"], string> = {
  derived: "平台按我们的说明签名时用：链接、返回、通知各有一把，互相不能冒充；从下一把密钥开始",
  shared: "平台的协议只有一把密钥时用：保存时会证明三处的签名不会互相冒充，证明不了的不能保存",
};

const Keys = ({ draft, put }: PartProps) => (
  <>
    <h3>密钥</h3>
    <Fields>
      <ChoiceField
        label="密钥怎样用"
        help={keyHelps[draft.keys]}
        options={keyUses}
        value={draft.keys}
        onChange={(keys) => put({ keys })}
      />
    </Fields>
  </>
);

const Entry = ({ draft, put, problems }: PartProps) => (
  <>
    <h3>去平台的链接</h3>
    <Fields>
      <TextField
        label="入口模板（必填）"
        isWide
        isCode
        rows={2}
        max={limits.surveyLinkMaxLength}
        placeholder="https://survey.example.com/s/{survey}?t={token}"
        help="{survey} 是问卷编号，生成链接时填入；{token} 参与凭证；{sign} 放在最后"
        problem={problemAt(problems, "settings.entryTemplate")}
        value={draft.entryTemplate}
        onChange={(entryTemplate) => put({ entryTemplate })}
      />
    </Fields>
    <Checkbox
      className={styles.check ?? ""}
      checked={draft.entrySign !== null}
      onChange={({ target }) => put({ entrySign: target.checked ? freshSignature : null })}
    >
      链接带签名（{"{sign}"}）
    </Checkbox>
    {draft.entrySign && (
      <SignatureFields
        name="入口"
        signature={draft.entrySign}
        problem={problemAt(problems, "settings.entrySign")}
        onChange={(entrySign) => put({ entrySign })}
      />
    )}
  </>
);

const Back = ({ draft, put, problems }: PartProps) => (
  <>
    <h3>浏览器带回来的返回</h3>
    <ReturnFields
      fields={draft.back}
      problem={problemAt(problems, "settings.back")}
      onChange={(changes) => put({ back: { ...draft.back, ...changes } })}
    />
    <CheckFields
      name="返回"
      check={draft.back.check}
      onChange={(check) => put({ back: { ...draft.back, check } })}
    />
  </>
);

const PostbackPart = ({ draft, put, problems }: PartProps) => {
  const { postback } = draft;
  const change = (changes: Partial<Postback>) =>
    postback && put({ postback: { ...postback, ...changes } });
  return (
    <>
      <h3>平台通知（服务器对服务器）</h3>
      <p className={styles.hint}>平台自己发来的话，优先于浏览器带回来的。</p>
      <Checkbox
        className={styles.check ?? ""}
        checked={postback !== null}
        onChange={({ target }) =>
          put({ postback: target.checked ? { ...draft.back, format: "query", survey: "" } : null })
        }
      >
        平台会发通知
      </Checkbox>
      {postback && (
        <>
          <Fields>
            <ChoiceField
              label="格式"
              options={formats}
              value={postback.format}
              onChange={(format) => change({ format })}
            />
            <TextField
              label="问卷编号参数"
              isCode
              max={40}
              help="平台在哪个参数里写问卷编号；与任务链接里的编号不符的通知不采信。留空为不核对"
              value={postback.survey}
              onChange={(survey) => change({ survey: survey.trim() })}
            />
          </Fields>
          <ReturnFields
            fields={postback}
            problem={problemAt(problems, "settings.postback")}
            onChange={change}
          />
          <CheckFields name="通知" check={postback.check} onChange={(check) => change({ check })} />
        </>
      )}
    </>
  );
};
