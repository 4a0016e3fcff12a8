/** A file that somebody chose or a text that was pasted, before it is sent anywhere. */
import { type Read, readText } from "./read-file.ts";

export type Chosen = {
  name: string;
  text: string;
  /** Null where it was pasted. */
  encoding: Read["encoding"] | null;
};

const nameMax = 120;

/** Too much is refused here, before it is sent for nothing. */
export async function chosenFrom(file: File, textMax: number): Promise<Chosen> {
  const { text, encoding } = readText(new Uint8Array(await file.arrayBuffer()));
  if (text.length > textMax) throw new Error("文件过大，请分成几份");
  return { name: file.name.slice(-nameMax), text, encoding };
}
