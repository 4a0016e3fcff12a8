/** Whether a chosen file is what the question takes: by its type and name, and by its first bytes. */

/** What files of a type begin with; of a type that is not here only the server can tell. */
const beginnings: Record<string, (bytes: string) => boolean> = {
  "image/jpeg": (bytes) => bytes.startsWith("\xff\xd8\xff"),
  "image/png": (bytes) => bytes.startsWith("\x89PNG"),
  "image/gif": (bytes) => bytes.startsWith("GIF8"),
  "image/webp": (bytes) => bytes.startsWith("RIFF") && bytes.slice(8) === "WEBP",
  "application/pdf": (bytes) => bytes.startsWith("%PDF"),
};

/** A text file called 照片.jpg has the type of a picture without being one. */
export const isTaken = async (file: File, accept: readonly string[]): Promise<boolean> => {
  const { name, type } = file;
  const isNamed = accept.some(
    (each) =>
      each === type ||
      (each.endsWith("/*") && type.startsWith(each.slice(0, -1))) ||
      (each.startsWith(".") && name.toLowerCase().endsWith(each.toLowerCase())),
  );
  if (accept.length > 0 && !isNamed) return false;
  const begins = beginnings[type];
  if (!begins) return true;
  // One that cannot be read is tried, and says so itself.
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null);
  return head === null || begins(String.fromCharCode(...new Uint8Array(head)));
};

/** 图片或 PDF */
export const kindsIn = (accept: readonly string[]): string => {
  const pictures = accept.some((each) => /^image|^\.(jpe?g|png|webp|gif)$/i.test(each));
  const papers = accept.some((each) => each.endsWith("pdf"));
  return (
    [...(pictures ? ["图片"] : []), ...(papers ? [" PDF "] : [])].join("或").trim() || "这种文件"
  );
};
