/** Our slider captcha: a puzzle has one try, a good one earns a pass that is used once. */
import type { DataOf } from "#contract/endpoint.ts";
import type { CaptchaPuzzle, checkCaptcha as CheckCaptcha } from "#contract/member/people/auth.ts";
import { keptSince } from "../../config/kept.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { sourceOf } from "../../platform/ip.ts";
import { refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { drawPlace, drawPuzzle, HEIGHT, WIDTH } from "./picture.ts";
import { PIECE_SIZE } from "./shape.ts";
import * as rows from "./sql.ts";
import { durationMs, isByHand, type TrailMove } from "./trail.ts";

const PUZZLE_SECONDS = 120;
const TOLERANCE_PX = 5;
/** Per address (IPv6: per /64). */
export const perSource: readonly Rule[] = [{ count: 30, seconds: 60 }];
/** A drag may take this much longer by the browser's clock than by ours. */
const CLOCK_SLACK_MS = 100;

export async function issueCaptcha(world: World, ip: string): Promise<CaptchaPuzzle> {
  const { clock, db } = world;
  const id = clock.token(24);
  const place = drawPlace(clock);
  const source = sourceOf(ip);
  await transact(db, async (tx) => {
    await rows.holdSource(tx, source);
    const now = clock.now();
    const window = { rules: perSource, now };
    refuseTooOften(await rows.timesIssued(tx, { source, ...window }), window);
    const expiresAt = addSeconds(now, PUZZLE_SECONDS);
    await rows.insertPuzzle(tx, { id, answerX: place.x, source, issuedAt: now, expiresAt });
  });
  // Drawn after the commit: a refused request costs a row, not ten milliseconds of a processor.
  return {
    id,
    ...(await drawPuzzle(clock, place)),
    width: WIDTH,
    height: HEIGHT,
    pieceSize: PIECE_SIZE,
    pieceTop: place.y,
    expiresInSeconds: PUZZLE_SECONDS,
  };
}

/** One answer for every reason, so that a script cannot learn which rule it broke. */
const failed = () => new Failure("captchaFailed", { msg: "验证未通过，请再试一次" });

export async function checkCaptcha(
  { clock, db }: World,
  { id, ...move }: { id: string } & TrailMove,
): Promise<DataOf<typeof CheckCaptcha>> {
  const now = clock.now();
  const puzzle = await rows.takeTry(db, id, now);
  if (!puzzle) throw new Failure("captchaFailed", { msg: "拼图已失效，请换一张" });
  const isInPlace = Math.abs(move.x - puzzle.answerX) <= TOLERANCE_PX;
  // A drag cannot have taken longer than the puzzle has existed.
  const existedMs = now.getTime() - puzzle.issuedAt.getTime();
  const isPossible = durationMs(move.trail) <= existedMs + CLOCK_SLACK_MS;
  if (!isInPlace || !isPossible || !isByHand(move)) throw failed();
  const captchaVerifyParam = clock.token(32);
  await rows.savePass(db, id, sha256(captchaVerifyParam));
  return { captchaVerifyParam };
}

/** Housekeeping: nothing looks at a puzzle of yesterday. */
export const forgetOldPuzzles = (world: World) =>
  rows.deletePuzzlesBefore(world.db, keptSince("captcha", world.clock.now()));
