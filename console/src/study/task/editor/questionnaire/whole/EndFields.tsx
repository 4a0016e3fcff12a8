/** The words of one end page, and where it leads. */
import { Input } from "antd";
import { carriedIn, RESULT } from "#questionnaire/end.ts";
import type { EndPage, Redirect } from "#questionnaire/end-model.ts";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { Figure } from "../Small.tsx";
import { useStructure } from "../structure.ts";

type EndFieldsProps = {
  of: string;
  /** The placeholder of an empty title. */
  usual: string;
  page: EndPage | undefined;
  onChange: (patch: Record<string, unknown>, field: string) => void;
};

export function EndFields({ of, usual, page, onChange }: EndFieldsProps) {
  return (
    <>
      <Input
        aria-label={`${of}的标题`}
        placeholder={usual}
        maxLength={200}
        status={page && !page.title ? "error" : ""}
        value={page?.title ?? ""}
        onChange={({ target }) => onChange({ title: target.value }, "title")}
      />
      {page && (
        <>
          <Input.TextArea
            aria-label={`${of}的文字`}
            placeholder="说明（选填）"
            autoSize
            maxLength={2000}
            value={page.text ?? ""}
            onChange={({ target }) => onChange({ text: target.value || undefined }, "text")}
          />
          <RedirectFields of={of} redirect={page.redirect} onChange={onChange} />
        </>
      )}
    </>
  );
}

type RedirectProps = Pick<EndFieldsProps, "of" | "onChange"> & { redirect: Redirect | undefined };

function RedirectFields({ of, redirect, onChange }: RedirectProps) {
  const { whole } = useStructure();
  const carried = [...carriedIn(whole), RESULT].map((name) => `{{${name}}}`).join(" ");
  const set = (patch: Record<string, unknown>, field: string) => {
    const next = patched({ url: "", ...redirect }, patch);
    onChange({ redirect: next.url ? next : undefined }, `redirect.${field}`);
  };
  return (
    <div className={styles.actions}>
      <Input
        aria-label={`${of}跳转到`}
        placeholder="跳转到（选填）：https://"
        style={{ flex: 1, minWidth: 240 }}
        maxLength={500}
        value={redirect?.url ?? ""}
        onChange={({ target }) => set({ url: target.value.trim() }, "url")}
      />
      {redirect && (
        <>
          <Figure
            label="自动跳转"
            of={of}
            unit="秒后"
            placeholder="不自动"
            value={redirect.seconds}
            onChange={(seconds) => set({ seconds }, "seconds")}
          />
          <span className="quiet">{`地址「?」后可以带 ${carried}；不带会员的任何资料`}</span>
        </>
      )}
    </div>
  );
}
