/** Files on their way to the server: read whole, and refused here already when it would refuse them. */

/** The bytes as base64, without the `data:…,` in front. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(new Error("文件没有读取成功，请重新选择")));
    reader.readAsDataURL(file);
  });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** "12 KB", "3.4 MB" */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

export const extensionOf = (name: string): string =>
  name.includes(".") ? (name.split(".").at(-1) ?? "").toLowerCase() : "";

/** Some browsers read a saved file only after the click has returned. */
const savedMs = 60_000;

/** A text that is here already, saved under this name. */
export function saveText(text: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savedMs);
}
