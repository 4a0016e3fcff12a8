/** Up, down, copy, away: the same for a page, a question and a choice. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
} from "@ant-design/icons";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import styles from "./Questionnaire.module.css";

type ToolsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  canRemove?: boolean;
  onMove: (by: -1 | 1) => void;
  onCopy?: () => void;
  onRemove: () => void;
  children?: ReactNode;
};

export const Tools = (props: ToolsProps) => {
  const { name, isFirst, isLast, canRemove = true, onMove, onCopy, onRemove, children } = props;
  return (
    <span className={styles.tools}>
      {children}
      <Tool
        label={`${name}上移`}
        icon={<ArrowUpOutlined aria-hidden />}
        isOff={isFirst}
        onPress={() => onMove(-1)}
      />
      <Tool
        label={`${name}下移`}
        icon={<ArrowDownOutlined aria-hidden />}
        isOff={isLast}
        onPress={() => onMove(1)}
      />
      {onCopy && (
        <Tool label={`复制${name}`} icon={<CopyOutlined aria-hidden />} onPress={onCopy} />
      )}
      <Tool
        label={`删除${name}`}
        icon={<DeleteOutlined aria-hidden />}
        isOff={!canRemove}
        onPress={onRemove}
      />
    </span>
  );
};

type ToolProps = {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  /** Changes nothing: those who may only look have it, too. */
  isForAll?: boolean;
  onPress: () => void;
};

/** The browser's own button: two hundred questions have a thousand of them. */
export function Tool({ label, icon, isOff = false, isForAll = false, onPress }: ToolProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label.trim()}
      title={label.trim()}
      disabled={isOff || (!isForAll && componentDisabled === true)}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
