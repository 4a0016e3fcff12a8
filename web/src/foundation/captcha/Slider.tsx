/** The slider itself, 360 x 48 (rule people-13): pointer, touch and keyboard on one handle. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { classes } from "../../ui/classes.ts";
import { ChevronRightIcon } from "../../ui/shellIcons.tsx";
import styles from "./Puzzle.module.css";
import { type Attempt, clamp, stepOf } from "./trail.ts";

type SliderProps = {
  x: number;
  /** The furthest place, in the picture's pixels. */
  reach: number;
  isChecking: boolean;
  hasFailed: boolean;
  onMove: (x: number, y: number) => void;
  onStep: (by: number) => void;
  onFinish: (by: Attempt["by"]) => void;
};

type Grip = { pointer: number; startX: number; startY: number; fromX: number; scale: number };

export function Slider(props: SliderProps) {
  const { x, reach, isChecking, hasFailed, onStep, onFinish } = props;
  const track = useRef<HTMLDivElement>(null);
  const dragging = useDrag(props, track);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey);
    if (isChecking || (step === null && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === null) onFinish("keyboard");
    else onStep(step);
  };
  const share = reach > 0 ? x / reach : 0;
  return (
    <div ref={track} className={classes(styles.track, hasFailed && styles.failed)}>
      <span className={styles.words} aria-hidden="true">
        {x === 0 && "向右滑动完成拼图"}
      </span>
      <span className={styles.trail} style={{ width: `calc(24px + (100% - 48px) * ${share})` }} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="滑块"
        aria-valuemin={0}
        aria-valuemax={Math.round(reach)}
        aria-valuenow={Math.round(x)}
        aria-valuetext={`已向右移动 ${Math.round(x)} 像素`}
        aria-disabled={isChecking}
        className={styles.handle}
        style={{ left: `calc((100% - 48px) * ${share})` }}
        {...dragging}
        onKeyDown={onKeyDown}
      >
        <ChevronRightIcon size={24} />
      </div>
    </div>
  );
}

/** Moves the handle by pointer. The grip keeps where it was taken, and how far one pixel of the pointer goes. */
function useDrag(
  { x, reach, isChecking, onMove, onFinish }: SliderProps,
  track: RefObject<HTMLDivElement | null>,
) {
  const [grip, setGrip] = useState<Grip | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (isChecking || !event.isPrimary) return;
    const { currentTarget, pointerId, clientX, clientY } = event;
    currentTarget.setPointerCapture(pointerId);
    const travel = (track.current?.clientWidth ?? 0) - currentTarget.offsetWidth;
    const scale = travel > 0 ? reach / travel : 1;
    setGrip({ pointer: pointerId, startX: clientX, startY: clientY, fromX: x, scale });
    onMove(x, 0);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const moved = (event.clientX - grip.startX) * grip.scale;
    onMove(clamp(grip.fromX + moved, reach), event.clientY - grip.startY);
  };
  const onPointerUp = () => {
    if (!grip) return;
    setGrip(null);
    onFinish("pointer");
  };
  // The system interrupted the touch, as for a call: this does not use up the one try.
  const onPointerCancel = () => setGrip(null);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
