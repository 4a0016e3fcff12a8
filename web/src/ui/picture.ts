/** Pictures that a person keeps. */
import { isInWechat } from "../platform/inWechat.ts";

/** Saves a picture that is there already: no server is asked. */
export function savePicture(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

/** WeChat's own browser saves no files; there one presses the picture long. */
export const savesByLongPress = isInWechat;
