/** A signal in a sentence with its figures, so that anyone who reads it can judge for themselves. Pure. */
import * as z from "zod/mini";
import type { SignalKind } from "#contract/console/study/cleaning.ts";

export type Words = {
  /** The question's own words. */
  titleOf: (question: string) => string;
  labelOf: (question: string, code: string) => string;
  /** How the answer begins, where there is one. */
  said: string | undefined;
};

const whole = z.number();
const numbers = z.array(z.number());
const shapes = {
  device: z.object({ people: whole, responses: numbers }),
  speed: z.object({ seconds: whole, median: whole }),
  straight: z.union([
    z.object({ rows: whole, code: z.string() }),
    z.object({ scales: whole, point: z.string() }),
  ]),
  attention: z.object({ said: z.array(z.string()) }),
  copied: z.object({ people: whole, responses: numbers, measure: whole }),
  gibberish: z.object({
    why: z.enum(["repeated", "keys", "consonants", "figures"]),
    characters: whole,
  }),
  typing: z.object({ pasted: whole, away: whole, edits: whole, characters: whole }),
};

const whyGibberish = {
  repeated: "同样的字反复出现",
  keys: "是键盘上相邻的键",
  consonants: "是一串没有元音的字母",
  figures: "只有数字或符号",
};

type Found = { kind: SignalKind; question: string; evidence: unknown };

export function sentenceOf({ kind, question, evidence }: Found, words: Words): string {
  const title = words.titleOf(question);
  const quoted = words.said === undefined ? "" : `：“${words.said}”`;
  switch (kind) {
    case "device": {
      const { people, responses } = shapes.device.parse(evidence);
      return `这台设备上共有 ${people} 人答过这份问卷${listed(responses)}`;
    }
    case "speed": {
      const { seconds, median } = shapes.speed.parse(evidence);
      const percent = Math.round((seconds / Math.max(1, median)) * 100);
      return `服务器计时 ${seconds} 秒，同版问卷的中位数是 ${median} 秒，只有它的 ${percent}%`;
    }
    case "straight": {
      const found = shapes.straight.parse(evidence);
      return "rows" in found
        ? `「${title}」${found.rows} 行全部选了「${words.labelOf(question, found.code)}」`
        : `连续 ${found.scales} 道量表题都打了 ${found.point} 分`;
    }
    case "attention":
      return shapes.attention.parse(evidence).said.join("；");
    case "copied": {
      const { people, responses, measure } = shapes.copied.parse(evidence);
      const how =
        measure >= 1
          ? `共有 ${people} 人写了同样的话`
          : `至少有 ${people} 人写得几乎一样，相邻两字的重合最高 ${Math.round(measure * 100)}%`;
      return `「${title}」${how}${listed(responses)}${quoted}`;
    }
    case "gibberish": {
      const { why } = shapes.gibberish.parse(evidence);
      return `「${title}」${whyGibberish[why]}${quoted}`;
    }
    case "typing": {
      const { pasted, away, edits, characters } = shapes.typing.parse(evidence);
      const parts = [
        ...(pasted > 0 ? [`粘贴 ${pasted} 次`] : []),
        ...(away > 0 ? [`离开页面 ${away} 次`] : []),
        edits === 0 ? "没有逐字输入" : `逐字输入 ${edits} 次`,
      ];
      return `「${title}」${characters} 字，${parts.join("，")}${quoted}`;
    }
  }
}

const listed = (responses: readonly number[]): string =>
  responses.length === 0 ? "" : `（另见答卷 ${responses.join("、")}）`;
