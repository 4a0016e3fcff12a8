/** Over a list: the way to the page on which another one is written. */
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";

export function NewButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(to)}>
      {children}
    </Button>
  );
}
