/** Moving by drag, as browsers have it: what is dragged is told by its place, and dropped before another place. */
import { ConfigProvider } from "antd";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { type At, placePage, placeQuestion } from "../outline.ts";
import { useActions } from "../structure.ts";

type Dragged = { kind: "question"; at: At } | { kind: "page"; index: number };

/** Browsers tell what is dragged only on dropping it: meanwhile this does. There is one pointer. */
let dragged: Dragged | null = null;

const dragging = (what: Dragged, isOn: boolean) => ({
  draggable: isOn,
  onDragStart: (event: DragEvent) => {
    dragged = what;
    event.dataTransfer.effectAllowed = "move";
    // Firefox starts no drag without data.
    event.dataTransfer.setData("text/plain", "");
  },
  onDragEnd: () => {
    dragged = null;
  },
});

export function useDrag(at: At) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return dragging({ kind: "question", at }, !componentDisabled);
}

/** Dropping a question before another, or behind the last of a page. */
export function useDrop(to: At) {
  const { edit } = useActions();
  return useTarget((what) => {
    if (what.kind === "question") edit((now) => placeQuestion(now, what.at, to));
  }, "question");
}

/** A page's head is dragged, and takes pages before itself and questions as its first. */
export function useDragPage(index: number) {
  const { edit } = useActions();
  const { componentDisabled } = ConfigProvider.useConfig();
  const target = useTarget((what) => {
    if (what.kind === "page") edit((now) => placePage(now, what.index, index));
    else edit((now) => placeQuestion(now, what.at, { page: index, question: 0 }));
  });
  return { ...dragging({ kind: "page", index }, !componentDisabled), ...target };
}

function useTarget(drop: (what: Dragged) => void, only?: Dragged["kind"]) {
  const [isOver, setOver] = useState(false);
  const takes = () => dragged !== null && (only === undefined || dragged.kind === only);
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      if (!takes()) return;
      event.preventDefault();
      if (!isOver) setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (dragged === null || !takes()) return;
      event.preventDefault();
      drop(dragged);
      dragged = null;
    },
  };
}

/** An arrow goes on to the next; with Alt it moves what has the focus. */
export const stepBy = ({ key }: KeyboardEvent): -1 | 1 | undefined =>
  ({ ArrowUp: -1 as const, ArrowDown: 1 as const })[key];
