/** Over a list whose rows are written in a drawer: opens it for a new one. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";

export const NewRowButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
    {children}
  </Button>
);
