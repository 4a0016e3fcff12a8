/** What the sample film shows: a morning over the hills. Runs in the browser that encodes it. */
type Light = { sky: readonly [string, string]; hills: readonly [string, string, string] };

const lights: readonly Light[] = [
  { sky: ["#1f2a44", "#6b5b7b"], hills: ["#3a3f5c", "#2c3049", "#1b2a44"] },
  { sky: ["#5b6c93", "#f0a67f"], hills: ["#6a6a86", "#474c67", "#34456a"] },
  { sky: ["#8fc1e3", "#fbe6c2"], hills: ["#7fa89a", "#5a8a78", "#3f7ea6"] },
  { sky: ["#7cc0ee", "#e6f4fb"], hills: ["#86b59b", "#5c9a7c", "#3f8fbd"] },
];

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (from: string, to: string, part: number) => {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((value, n) => Math.round(value + ((b[n] ?? 0) - value) * part)).join(",")})`;
};

/** Draws the moment `seconds` of `length` on a canvas of 640 × 360. */
export function draw(context: CanvasRenderingContext2D, seconds: number, length: number): void {
  const progress = (seconds / length) * (lights.length - 1);
  const index = Math.min(lights.length - 2, Math.floor(progress));
  const [from, to] = [lights[index], lights[index + 1]];
  if (!from || !to) return;
  const part = progress - index;
  const sky = context.createLinearGradient(0, 0, 0, 300);
  sky.addColorStop(0, mix(from.sky[0], to.sky[0], part));
  sky.addColorStop(1, mix(from.sky[1], to.sky[1], part));
  context.fillStyle = sky;
  context.fillRect(0, 0, 640, 360);
  drawSun(context, seconds / length);
  for (const layer of [0, 1, 2] as const)
    drawHill(context, layer, mix(from.hills[layer], to.hills[layer], part));
  drawBoat(context, seconds, length);
  drawClock(context, seconds);
}

function drawSun(context: CanvasRenderingContext2D, part: number): void {
  context.fillStyle = mix("#ffb46b", "#fff2c4", part);
  context.beginPath();
  context.arc(200 + part * 240, 300 - Math.sin(part * 1.5) * 220, 30, 0, Math.PI * 2);
  context.fill();
}

function drawHill(context: CanvasRenderingContext2D, layer: 0 | 1 | 2, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(0, 360);
  for (let x = 0; x <= 640; x += 8) {
    // The last of the three is the water, which lies flat.
    const wave = layer === 2 ? 0 : Math.sin(x / (90 + layer * 40) + layer * 2) * (34 - layer * 8);
    context.lineTo(x, 200 + layer * 46 + wave);
  }
  context.lineTo(640, 360);
  context.fill();
}

function drawBoat(context: CanvasRenderingContext2D, seconds: number, length: number): void {
  const x = 40 + (seconds / length) * 520;
  const y = 330 + Math.sin(seconds / 1.5) * 2;
  context.fillStyle = "#f4efe6";
  context.fillRect(x + 14, y - 34, 2, 34);
  context.beginPath();
  context.moveTo(x + 17, y - 32);
  context.lineTo(x + 38, y - 6);
  context.lineTo(x + 17, y - 6);
  context.fill();
  context.fillStyle = "#8a5a3c";
  context.beginPath();
  context.moveTo(x - 8, y - 4);
  context.lineTo(x + 46, y - 4);
  context.lineTo(x + 36, y + 8);
  context.lineTo(x + 2, y + 8);
  context.fill();
}

/** Real seconds of the film, so that one sees at once whether it plays, stands or jumps. */
function drawClock(context: CanvasRenderingContext2D, seconds: number): void {
  context.fillStyle = "rgba(0,0,0,0.45)";
  context.fillRect(532, 16, 92, 34);
  context.fillStyle = "#ffffff";
  context.font = "20px monospace";
  context.textBaseline = "middle";
  const whole = Math.floor(seconds);
  const clock = `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  context.fillText(clock, 548, 34);
}
