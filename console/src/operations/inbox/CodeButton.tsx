/** The six digits of a message; one press copies them. */
import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { codeIn } from "#contract/console/operations/inbox.ts";
import { copyCodeOf } from "./copy.ts";

export function CodeButton({ body }: { body: string }) {
  const code = codeIn(body);
  if (code === null) return <span className="quiet">无</span>;
  return (
    <Button
      size="small"
      // A table's cell cuts off what stands out of it.
      style={{ outlineOffset: -2 }}
      icon={<CopyOutlined aria-hidden />}
      iconPlacement="end"
      aria-label={`复制验证码 ${code}`}
      onClick={() => void copyCodeOf({ body })}
    >
      <span className="figure">{code}</span>
    </Button>
  );
}
