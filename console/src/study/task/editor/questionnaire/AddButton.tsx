/** One more of what a list of the editor has. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";

type AddButtonProps = { label?: string; children: ReactNode; onAdd: () => void };

export const AddButton = ({ label, children, onAdd }: AddButtonProps) => (
  <Button
    type="dashed"
    size="small"
    icon={<PlusOutlined aria-hidden />}
    aria-label={label}
    onClick={onAdd}
  >
    {children}
  </Button>
);
