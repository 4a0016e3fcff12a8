/** Saving a file of the server's: busy meanwhile, and said how it went. */
import { useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { download } from "./api.ts";
import { sayDone, sayFailed } from "./notice.ts";

type Wanted = { fileName: string; input?: object; said?: string };

export function useDownload() {
  const [busy, setBusy] = useState<Endpoint | null>(null);
  const [bytes, setBytes] = useState(0);
  const save = async (endpoint: Endpoint, { fileName, input = {}, said = "已下载" }: Wanted) => {
    setBusy(endpoint);
    setBytes(0);
    try {
      await download(endpoint, fileName, { input, onBytes: setBytes });
      sayDone(said);
    } catch (cause) {
      sayFailed(cause);
    } finally {
      setBusy(null);
    }
  };
  /** Which file is on its way, and how much of it is here. */
  return { busy, megabytes: (bytes / 1_000_000).toFixed(1), save };
}
