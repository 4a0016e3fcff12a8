/** Where the preview begins: at the beginning, or at one question. */
import { createContext, useContext } from "react";

type PreviewStart = { from: string | null; startFrom: (name: string | null) => void };

export const PreviewStartContext = createContext<PreviewStart>({
  from: null,
  startFrom: () => undefined,
});

export const usePreviewStart = (): PreviewStart => useContext(PreviewStartContext);
