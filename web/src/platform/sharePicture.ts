/** Passes a picture on by the phone's own sheet. */
import { hasShareSheet } from "./share.ts";

/** Whether this phone hands pictures on to its other apps. */
export const canSharePictures = (): boolean =>
  hasShareSheet() &&
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [new File([], "picture.png", { type: "image/png" })] });

/** `address`: a data address of a PNG. */
export async function sharePicture(address: string, fileName: string): Promise<void> {
  const bytes = Uint8Array.from(atob(address.split(",")[1] ?? ""), (one) => one.charCodeAt(0));
  const file = new File([bytes], fileName, { type: "image/png" });
  // Closed without a choice, or refused: the picture is still there, to be saved.
  await navigator.share({ files: [file] }).catch(() => undefined);
}
