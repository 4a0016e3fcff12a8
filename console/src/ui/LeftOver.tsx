/** Offers the work of an earlier visit that was never saved. */
import { Alert, Button } from "antd";

type LeftOverProps = {
  /** `restore` is null where nothing was left. */
  editing: { restore: (() => void) | null; drop: () => void };
};

export const LeftOver = ({ editing: { restore, drop } }: LeftOverProps) =>
  restore && (
    <Alert
      type="warning"
      showIcon
      title="上次有修改没有保存"
      action={
        <span style={{ display: "flex", gap: 8 }}>
          <Button size="small" onClick={restore}>
            恢复
          </Button>
          <Button size="small" type="text" onClick={drop}>
            放弃
          </Button>
        </span>
      }
    />
  );
