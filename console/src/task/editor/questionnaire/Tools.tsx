/** Up, down, away: the same three for a question and for a choice. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import styles from "./Questionnaire.module.css";

type ToolsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  canRemove?: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export const Tools = ({
  name,
  isFirst,
  isLast,
  canRemove = true,
  onMove,
  onRemove,
}: ToolsProps) => (
  <span className={styles.tools}>
    <Button
      type="text"
      size="small"
      icon={<ArrowUpOutlined aria-hidden />}
      aria-label={`${name}上移`}
      {...(isFirst && { disabled: true })}
      onClick={() => onMove(-1)}
    />
    <Button
      type="text"
      size="small"
      icon={<ArrowDownOutlined aria-hidden />}
      aria-label={`${name}下移`}
      {...(isLast && { disabled: true })}
      onClick={() => onMove(1)}
    />
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={`删除${name}`}
      {...(!canRemove && { disabled: true })}
      onClick={onRemove}
    />
  </span>
);
