/** Writes WebM: one VP9 track with its length and an index, so that a player can show and seek it. */
export type Frame = { data: Uint8Array; timeMs: number; isKey: boolean };
type Film = { width: number; height: number; lengthMs: number; frames: readonly Frame[] };

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
} as const;

/** The whole file. The index comes before the clusters, whose places it names. */
export function webm(film: Film): Buffer {
  const head = element(
    ids.ebml,
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(0x4282, "webm"),
    number(0x4287, 4),
    number(0x4285, 2),
  );
  const info = element(
    ids.info,
    number(0x2ad7b1, 1_000_000),
    text(0x4d80, "panel sample"),
    text(0x5741, "panel sample"),
    float(0x4489, film.lengthMs),
  );
  const groups = clustersOf(film.frames);
  const clusters = groups.map(clusterOf);
  const before = Buffer.concat([info, tracks(film)]);
  // The index is as long with any places in it, because they are written in eight bytes.
  const length = cues(groups, clusters, 0).length;
  const body = Buffer.concat([before, cues(groups, clusters, before.length + length), ...clusters]);
  return Buffer.concat([head, element(ids.segment, body)]);
}

const tracks = ({ width, height }: Film) =>
  element(
    ids.tracks,
    element(
      0xae,
      number(0xd7, 1),
      number(0x73c5, 1),
      number(0x83, 1),
      text(0x86, "V_VP9"),
      element(0xe0, number(0xb0, width), number(0xba, height)),
    ),
  );

/** A cluster begins with each key frame. */
function clustersOf(frames: readonly Frame[]): Frame[][] {
  const groups: Frame[][] = [];
  for (const frame of frames)
    if (frame.isKey || groups.length === 0) groups.push([frame]);
    else groups.at(-1)?.push(frame);
  return groups;
}

const startOf = (group: readonly Frame[]) => group[0]?.timeMs ?? 0;

function clusterOf(group: Frame[]): Buffer {
  const start = startOf(group);
  return element(ids.cluster, number(0xe7, start), ...group.map((frame) => block(frame, start)));
}

function block({ data, timeMs, isKey }: Frame, start: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0);
  head.writeInt16BE(timeMs - start, 1);
  head.writeUInt8(isKey ? 0x80 : 0, 3);
  return element(0xa3, head, data);
}

function cues(groups: Frame[][], clusters: readonly Buffer[], firstAt: number): Buffer {
  let at = firstAt;
  const points = groups.map((group, index) => {
    const place = at;
    at += clusters[index]?.length ?? 0;
    return element(
      0xbb,
      number(0xb3, startOf(group)),
      element(0xb7, number(0xf7, 1), number(0xf1, place)),
    );
  });
  return element(ids.cues, ...points);
}

/** Id, length in eight bytes, content. */
function element(id: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(0x0100_0000_0000_0000n | BigInt(body.length));
  const hex = id.toString(16);
  return Buffer.concat([Buffer.from(hex, "hex"), length, body]);
}

function number(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: number, value: string) => element(id, Buffer.from(value, "ascii"));
