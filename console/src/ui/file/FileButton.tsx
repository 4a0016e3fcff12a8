/** A button that opens the browser's own choice of a file: antd's upload would be 30 KB more. */
import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";

type FileButtonProps = {
  children: string;
  accept: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onFile: (file: File) => void;
};

export function FileButton({
  children,
  accept,
  isBusy,
  isDisabled = false,
  onFile,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={isBusy}
        {...(isDisabled && { disabled: true })}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file, mended, must be choosable again.
          target.value = "";
        }}
      />
    </>
  );
}
