/**
 * Banners beside one another in a strip that snaps: a finger swipes it, keys and buttons move it, and it moves
 * by itself unless somebody points at it, has the focus in it or wants no motion.
 */
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/shellIcons.tsx";
import type { BannerCard } from "./front.ts";
import styles from "./Banners.module.css";
import { Outward } from "./Outward.tsx";
import { useTurning } from "./useTurning.ts";

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function Banners({ banners }: { banners: readonly BannerCard[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const count = banners.length;
  const show = (index: number) => {
    const next = (index + count) % count;
    strip.current?.children[next]?.scrollIntoView({ block: "nearest", inline: "start" });
  };
  const turning = useTurning({ isPossible: count > 1, at, onTurn: () => show(at + 1) });
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined || count === 1) return;
    event.preventDefault();
    show(at + move);
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setAt(Math.max(0, Math.min(count - 1, Math.round(scrollLeft / clientWidth))));
  };
  return (
    <section aria-label="推荐" className={styles.banners} onKeyDown={onKeyDown} {...turning.watch}>
      <ul
        ref={strip}
        className={styles.strip}
        aria-label="横幅"
        // Banners without a link have nothing in them that the keys could reach.
        tabIndex={count > 1 ? 0 : undefined}
        onScroll={onScroll}
      >
        {banners.map((banner, index) => (
          <li key={banner.id} className={styles.slide} inert={index !== at}>
            <Outward to={banner.link} className={styles.link}>
              <img
                className={styles.picture}
                src={banner.picture}
                alt=""
                width={900}
                height={300}
                // The first is the largest thing on a phone's first screen; the others are not seen yet.
                fetchPriority={index === 0 ? "high" : "low"}
                loading={index === 0 ? "eager" : "lazy"}
              />
              {/* Words of their own: they are there before the picture, and can be read at any width. */}
              <span className={styles.words}>
                <strong className={styles.title}>{banner.title}</strong>
                {banner.summary && <span className={styles.summary}>{banner.summary}</span>}
              </span>
            </Outward>
          </li>
        ))}
      </ul>
      {count > 1 && <Controls at={at} count={count} turning={turning} onShow={show} />}
    </section>
  );
}

type ControlsProps = {
  at: number;
  count: number;
  turning: ReturnType<typeof useTurning>;
  onShow: (index: number) => void;
};

/** For those who do not swipe, or want it to stand still (WCAG 2.2.2). */
const Controls = ({ at, count, turning, onShow }: ControlsProps) => (
  <div className={styles.controls}>
    {turning.isWanted && (
      <button type="button" className={styles.halt} onClick={turning.toggle}>
        {turning.isHalted ? "自动播放" : "暂停播放"}
      </button>
    )}
    <IconButton label="上一张" onClick={() => onShow(at - 1)}>
      <ChevronLeftIcon size={16} />
    </IconButton>
    <span className={styles.place}>
      <span className="visually-hidden">第</span>
      {`${at + 1} / ${count}`}
    </span>
    <IconButton label="下一张" onClick={() => onShow(at + 1)}>
      <ChevronRightIcon size={16} />
    </IconButton>
  </div>
);
