/** Shows that a list is narrowed to one task or member, and lets go of it. */
import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";

type IdFilterProps = { label: string; id: string | undefined; onClear: () => void };

export const IdFilter = ({ label, id, onClear }: IdFilterProps) =>
  id === undefined ? null : (
    <Button
      icon={<CloseOutlined aria-hidden />}
      iconPlacement="end"
      onClick={onClear}
      aria-label={`取消只看${label} ${id}`}
    >
      只看{label} {id}
    </Button>
  );
