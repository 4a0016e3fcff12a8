/**
 * Draws a puzzle (docs/protocols.md 4.3). Every picture is new, is drawn from the
 * secure source and is grained before and after the gap is made: there is no clean original to
 * compare with, and a second, wrong gap answers anyone who looks for the darkest place.
 */
import sharp from "sharp";
import type { Clock } from "../../platform/clock.ts";
import { semaphore } from "../../platform/semaphore.ts";
import { drawSides, otherSides, outlineOf, PIECE_SIZE, type Sides } from "./shape.ts";

export const WIDTH = 360;
export const HEIGHT = 180;
const EDGE = 8;

/** About 10 ms of a processor each; libvips would otherwise take every core for one picture. */
const bounded = semaphore(2, 60);
sharp.concurrency(1);
sharp.cache(false);

export type DrawPlaceInput = { x: number; y: number };

/** Where the gap is: far enough from the start that the piece must be moved. */
export const drawPlace = (clock: Clock): DrawPlaceInput => ({
  x: PIECE_SIZE + EDGE + clock.random(WIDTH - 2 * PIECE_SIZE - 2 * EDGE),
  y: EDGE + clock.random(HEIGHT - PIECE_SIZE - 2 * EDGE),
});

/** Both pictures as data URLs. */
export const drawPuzzle = (
  clock: Clock,
  place: DrawPlaceInput,
): Promise<{ background: string; piece: string }> =>
  bounded(async () => {
    const sides = drawSides(clock);
    const scene = await sceneOf(clock);
    const [background, piece] = await Promise.all([
      withGaps(clock, scene, { place, sides }),
      cutOut(scene, place, sides),
    ]);
    return {
      background: `data:image/jpeg;base64,${background.toString("base64")}`,
      piece: `data:image/png;base64,${piece.toString("base64")}`,
    };
  });

const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;

async function sceneOf(clock: Clock): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(sceneSvg(clock)))
    .removeAlpha()
    .raw()
    .toBuffer();
  return grained(clock, pixels, 12);
}

function sceneSvg(clock: Clock): string {
  const between = (from: number, to: number) => from + clock.random(to - from);
  const colour = () => `hsl(${between(0, 360)},${between(30, 80)}%,${between(30, 75)}%)`;
  const paint = () => `fill="${colour()}" fill-opacity="0.${between(25, 85)}"`;
  const point = () => `${between(-20, WIDTH + 20)} ${between(-20, HEIGHT + 20)}`;
  const shapes = [
    () =>
      `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(8, 48)}" ${paint()}/>`,
    () => `<path d="M${point()} L${point()} L${point()} L${point()} Z" ${paint()}/>`,
    () =>
      `<path d="M${point()} C${point()} ${point()} ${point()}" fill="none" stroke="${colour()}" stroke-width="${between(3, 16)}" stroke-opacity="0.${between(35, 90)}"/>`,
  ];
  const drawn = Array.from({ length: 30 }, () => shapes[clock.random(shapes.length)]?.() ?? "");
  const layer = (id: string, opacity: string) =>
    `<linearGradient id="${id}" gradientTransform="rotate(${between(0, 90)})"><stop offset="0" stop-color="${colour()}" stop-opacity="${opacity}"/><stop offset="0.${between(30, 70)}" stop-color="${colour()}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour()}" stop-opacity="${opacity}"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${layer("a", "1")}${layer("b", "0.35")}</defs><rect width="100%" height="100%" fill="url(#a)"/>${drawn.join("")}<rect width="100%" height="100%" fill="url(#b)"/></svg>`;
}

/** Adds grain of up to ± `strength` / 2 to every pixel. */
function grained(clock: Clock, pixels: Buffer, strength: number): Buffer {
  const noise = Buffer.from(clock.token(WIDTH * HEIGHT), "base64url");
  return Buffer.from(
    pixels.map((value, i) => {
      const grain = (((noise[Math.floor(i / 3)] ?? 128) - 128) * strength) / 256;
      return Math.max(0, Math.min(255, value + grain));
    }),
  );
}

type Gap = { place: DrawPlaceInput; sides: Sides };

async function withGaps(clock: Clock, scene: Buffer, { place, sides }: Gap): Promise<Buffer> {
  const decoy = decoyOf(clock, place);
  const pixels = await sharp(scene, { raw })
    .composite([
      {
        input: gapSvg(otherSides(sides), 0.28 + clock.random(10) / 100),
        left: decoy.x,
        top: decoy.y,
      },
      { input: gapSvg(sides, 0.42 + clock.random(14) / 100), left: place.x, top: place.y },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(grained(clock, pixels, 8), { raw })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Anywhere that does not touch the true gap; there is always room on one side. */
function decoyOf(clock: Clock, { x, y }: DrawPlaceInput): DrawPlaceInput {
  const room = Array.from({ length: WIDTH - PIECE_SIZE - 2 * EDGE }, (_, i) => i + EDGE).filter(
    (left) => Math.abs(left - x) > PIECE_SIZE,
  );
  const top = Math.max(EDGE, Math.min(HEIGHT - PIECE_SIZE - EDGE, y - 12 + clock.random(25)));
  return { x: room[clock.random(room.length)] ?? EDGE, y: top };
}

const svgOf = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE_SIZE}" height="${PIECE_SIZE}">${content}</svg>`,
  );

/** Darkened, with a shadow along the upper edge as if it were cut out. */
function gapSvg(sides: Sides, darkness: number): Buffer {
  const path = outlineOf(sides);
  return svgOf(
    `<defs><clipPath id="c"><path d="${path}"/></clipPath></defs><path d="${path}" fill="#000" fill-opacity="${darkness}"/><path d="${path}" clip-path="url(#c)" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="7" transform="translate(1 2)"/><path d="${path}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>`,
  );
}

/** The piece: masked by its outline, with a bright edge and a shadow beneath. */
async function cutOut(scene: Buffer, { x, y }: DrawPlaceInput, sides: Sides): Promise<Buffer> {
  const path = outlineOf(sides);
  const mask = svgOf(`<path d="${path}" fill="#fff"/>`);
  const edge = svgOf(
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.6"/>`,
  );
  const shadow = svgOf(
    `<defs><filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2"/></filter></defs><path d="${path}" fill="#000" fill-opacity=".55" filter="url(#s)" transform="translate(0 1)"/>`,
  );
  const window = await sharp(scene, { raw })
    .extract({ left: x, top: y, width: PIECE_SIZE, height: PIECE_SIZE })
    .ensureAlpha()
    .png()
    .toBuffer();
  return sharp(window)
    .composite([
      { input: mask, blend: "dest-in" },
      { input: shadow, blend: "dest-over" },
      { input: edge },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
