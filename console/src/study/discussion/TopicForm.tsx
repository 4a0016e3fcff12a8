/** One topic: what is asked, whether it must be answered, and how long an answer must be. */
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Button, Checkbox, ConfigProvider, Input, InputNumber } from "antd";
import { Field } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { type Draft, type Line, problemOf } from "./draft.ts";
import styles from "./Topics.module.css";

type TopicFormProps = {
  line: Line;
  number: number;
  isLast: boolean;
  mayWrite: boolean;
  onChange: (part: Partial<Draft>) => void;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
  onReplies: () => void;
};

export function TopicForm({ line, number, mayWrite, onChange, ...acts }: TopicFormProps) {
  const { draft } = line;
  const problem = problemOf(draft);
  return (
    <section className={styles.topic} aria-label={`话题 ${number}`}>
      <TopicHead line={line} number={number} mayWrite={mayWrite} {...acts} />
      <ConfigProvider {...(!mayWrite && { componentDisabled: true })}>
        <TextField
          label="标题"
          problem={draft.title === "" ? undefined : problem}
          max={60}
          value={draft.title}
          onChange={(title) => onChange({ title })}
        />
        <Field label="内容" help="支持 Markdown；会显示在话题顶部">
          {(control) => (
            <Input.TextArea
              {...control}
              maxLength={5000}
              autoSize={{ minRows: 3, maxRows: 12 }}
              value={draft.body}
              onChange={({ target }) => onChange({ body: target.value })}
            />
          )}
        </Field>
        <div className={styles.rules}>
          <Checkbox
            checked={draft.required}
            onChange={({ target }) => onChange({ required: target.checked })}
          >
            必答
          </Checkbox>
          <Checkbox
            checked={draft.blind}
            onChange={({ target }) => onChange({ blind: target.checked })}
          >
            回答前看不到别人的回复
          </Checkbox>
          <label className={styles.least}>
            回答至少
            <InputNumber
              min={1}
              max={1000}
              precision={0}
              value={draft.minLength}
              onChange={(value) => onChange({ minLength: value ?? 1 })}
            />
            个字
          </label>
        </div>
      </ConfigProvider>
    </section>
  );
}

type TopicHeadProps = Omit<TopicFormProps, "onChange">;

const TopicHead = ({
  line,
  number,
  isLast,
  mayWrite,
  onMove,
  onClose,
  onReplies,
}: TopicHeadProps) => (
  <header className={styles.head}>
    <h2>{`话题 ${number}`}</h2>
    {line.id === null ? (
      <span className={styles.rule}>新话题，保存后会员可见</span>
    ) : (
      <Button type="link" onClick={onReplies}>
        {`${line.replies} 条回复，${line.members} 人`}
      </Button>
    )}
    {mayWrite && (
      <div className={styles.acts}>
        <Button
          icon={<ArrowUpOutlined />}
          aria-label={`上移话题 ${number}`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <Button
          icon={<ArrowDownOutlined />}
          aria-label={`下移话题 ${number}`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button
          onClick={onClose}
          aria-label={`${line.id === null ? "移除" : "关闭"}话题 ${number}`}
        >
          {line.id === null ? "移除" : "关闭"}
        </Button>
      </div>
    )}
  </header>
);
