/** Keeps what is being read where it is when lines come on top of a list: Safari does not do that itself. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** `first` names the list's first line. */
export function useKeptPlace<E extends HTMLElement>(first: unknown): RefObject<E | null> {
  const list = useRef<E>(null);
  const drawn = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { height } = drawn.current;
    const grown = drawn.current.first === first ? 0 : element.offsetHeight - height;
    drawn.current = { first, height: element.offsetHeight };
    const isBelow = element.getBoundingClientRect().top < 0;
    if (height > 0 && grown > 0 && isBelow && !CSS.supports("overflow-anchor", "auto"))
      window.scrollBy(0, grown);
  });
  return list;
}
