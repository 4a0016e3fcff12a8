/** One picture: chosen, shown as it will be seen, changed or taken away. */
import { Button, ConfigProvider } from "antd";
import { FieldGroup } from "../form/Field.tsx";
import { FileButton } from "./FileButton.tsx";
import styles from "./File.module.css";
import { pictureAccept, usePictureUpload } from "./use-picture-upload.ts";

type PictureFieldProps = {
  label: string;
  help: string;
  problem?: string | undefined;
  /** "" = none. */
  value: string;
  onChange: (address: string) => void;
  /** A brand's mark, which the server makes small. */
  isMark?: boolean;
};

export function PictureField({ label, help, problem, value, onChange, isMark }: PictureFieldProps) {
  const { isUploading, upload } = usePictureUpload(onChange, isMark);
  // Those who may only look see the picture and no buttons.
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <FieldGroup label={label} help={help} problem={problem}>
      {value !== "" && <img className={styles.picture} src={value} alt={label} />}
      {!componentDisabled && (
        <div className={styles.pictureActs}>
          <FileButton accept={pictureAccept} isBusy={isUploading} onFile={upload}>
            {value === "" ? `上传${label}` : `更换${label}`}
          </FileButton>
          {value !== "" && <Button onClick={() => onChange("")}>移除{label}</Button>}
        </div>
      )}
    </FieldGroup>
  );
}
