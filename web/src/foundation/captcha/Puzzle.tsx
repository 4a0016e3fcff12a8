/**
 * The picture with its gap, the slider under it, and the way without dragging: the slider takes
 * arrow keys and Enter, and buttons move it step by step (WCAG 2.2, 2.5.7).
 */
import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { CaptchaPuzzle } from "#contract/member/people/auth.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, RefreshIcon } from "../../ui/shellIcons.tsx";
import styles from "./Puzzle.module.css";
import { Slider } from "./Slider.tsx";
import { type Attempt, clamp, round, thin } from "./trail.ts";

type PuzzleProps = {
  puzzle: CaptchaPuzzle;
  isChecking: boolean;
  hasFailed: boolean;
  onAttempt: (attempt: Attempt) => void;
  onRefresh: () => void;
};

export function Puzzle({ puzzle, isChecking, hasFailed, onAttempt, onRefresh }: PuzzleProps) {
  const [x, setX] = useState(0);
  const trail = useRef<Attempt["trail"]>([]);
  const startedAt = useRef(0);
  const reach = puzzle.width - puzzle.pieceSize;
  const record = (nextX: number, y: number) => {
    if (!trail.current.length) startedAt.current = performance.now();
    trail.current.push([round(nextX), round(y), Math.round(performance.now() - startedAt.current)]);
    setX(nextX);
  };
  const step = (by: number) => {
    // A trail starts with the point where the piece was: two large steps are then two moves.
    if (!trail.current.length) record(x, 0);
    record(clamp(x + by, reach), 0);
  };
  const finish = (by: Attempt["by"]) => {
    if (!trail.current.length) return;
    onAttempt({ x: round(x), by, trail: thin(trail.current) });
    trail.current = [];
  };
  return (
    <div className={styles.puzzle} style={{ maxWidth: limits.sliderWidthPx }}>
      <Picture puzzle={puzzle} x={x} />
      <Slider
        x={x}
        reach={reach}
        isChecking={isChecking}
        hasFailed={hasFailed}
        onMove={record}
        onStep={step}
        onFinish={finish}
      />
      <div className={styles.tools}>
        <span className={styles.steps} role="group" aria-label="不拖动，用按钮移动">
          <IconButton label="左移一步" disabled={isChecking} onClick={() => step(-4)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="右移一步" disabled={isChecking} onClick={() => step(4)}>
            <ChevronRightIcon />
          </IconButton>
          <Button
            kind="secondary"
            size="s"
            disabled={isChecking || x === 0}
            onClick={() => finish("keyboard")}
          >
            确定
          </Button>
        </span>
        <IconButton label="换一张图" disabled={isChecking} onClick={onRefresh}>
          <RefreshIcon />
        </IconButton>
      </div>
      <p className={styles.hint}>拖动滑块到缺口；也可以用方向键或左右按钮移动，再按回车或确定。</p>
    </div>
  );
}

function Picture({ puzzle, x }: { puzzle: CaptchaPuzzle; x: number }) {
  const part = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}>
      <img
        className={styles.background}
        src={puzzle.background}
        alt="带缺口的验证图片"
        draggable={false}
      />
      <img
        className={styles.piece}
        src={puzzle.piece}
        alt=""
        draggable={false}
        style={{
          left: part(x, puzzle.width),
          top: part(puzzle.pieceTop, puzzle.height),
          width: part(puzzle.pieceSize, puzzle.width),
        }}
      />
    </div>
  );
}
