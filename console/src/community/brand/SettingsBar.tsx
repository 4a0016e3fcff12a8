/** Over a form of settings: who may change it, and the button that asks before it saves. */
import { Button } from "antd";
import { Link } from "react-router";
import styles from "./Brand.module.css";

type SettingsBarProps = {
  code: string;
  mayWrite: boolean;
  who: string;
  isDirty: boolean;
  canSave: boolean;
  /** Still on its way, also where its dialog was closed: what is asked next waits for the answer. */
  isSaving: boolean;
  onSave: () => void;
};

export const SettingsBar = ({
  code,
  mayWrite,
  who,
  isDirty,
  canSave,
  isSaving,
  onSave,
}: SettingsBarProps) => (
  <div className={styles.bar}>
    {mayWrite ? (
      <Button type="primary" loading={isSaving} disabled={!isDirty || !canSave} onClick={onSave}>
        {isDirty ? "保存…" : "已保存"}
      </Button>
    ) : (
      <span className="quiet">{who}</span>
    )}
    <Link to={`/audit?kind=brand&id=${code}`}>修改记录</Link>
  </div>
);
