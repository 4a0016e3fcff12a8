/** An empty window of a given width, scaled to fit, dressed in the member site's tokens. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import base from "../../../../../../web/src/base.css?inline";
import tokens from "../../../../../../web/src/tokens.css?inline";
import type { Device } from "./devices.ts";
import styles from "./Preview.module.css";

type FrameProps = { device: Device; title: string; children: ReactNode };

export function Frame({ device, title, children }: FrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [box, scale] = useScale(device.width);
  // Some browsers put a fresh document in after the element; whichever comes last is dressed.
  const take = useCallback((frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (inside) setBody(dress(inside));
  }, []);
  useLaterSheets(body);
  return (
    <div ref={box} className={styles.box} style={{ height: device.height * scale }}>
      <iframe
        ref={take}
        onLoad={(event) => take(event.currentTarget)}
        title={title}
        className={styles.frame}
        style={{ width: device.width, height: device.height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}

const ownStyles =
  "html,body{height:auto;background:var(--surface)}html{scrollbar-width:none}body{padding:16px;max-width:720px;margin:0 auto}";
const sheets = "link[rel=stylesheet], style[data-vite-dev-id]";

function dress(inside: Document): HTMLElement {
  if (inside.head.childElementCount > 0) return inside.body;
  inside.documentElement.lang = "zh-CN";
  wearAll(inside);
  const style = inside.createElement("style");
  style.textContent = `${tokens}\n${base}\n${ownStyles}`;
  inside.head.append(style);
  return inside.body;
}

/** Which sheets a frame has by now. */
const worn = new WeakMap<Document, Set<Node>>();

function wear(inside: Document, sheet: Element): void {
  const known = worn.get(inside) ?? new Set();
  if (!known.has(sheet)) inside.head.append(inside.importNode(sheet, true));
  worn.set(inside, known.add(sheet));
}

/** The renderer's own sheet came with its chunk; antd's are left behind. */
function wearAll(inside: Document): void {
  for (const sheet of document.head.querySelectorAll(sheets)) wear(inside, sheet);
}

/** A sheet may arrive after the frame, with a chunk that came later; what the form asks for at once is there before the watch. */
function useLaterSheets(body: HTMLElement | null): void {
  useEffect(() => {
    if (!body) return;
    const inside = body.ownerDocument;
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches(sheets)) wear(inside, node);
    });
    watch.observe(document.head, { childList: true });
    wearAll(inside);
    return () => watch.disconnect();
  }, [body]);
}

function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const resized = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    resized.observe(element);
    return () => resized.disconnect();
  }, [width]);
  return [box, scale] as const;
}
