/** The path through the pages: counted from blocks, and one by one for the responses in no block. */
import { beganFigures, type PageFigures, pageFigures } from "./funnel-sql.ts";
import { pageBits, pageMedians, unansweredBits } from "./funnel-bits-sql.ts";
import { pageMeasure, saidMeasure } from "./block-measure.ts";
import type { Way } from "./pack-sql.ts";
import { countResponses } from "./counted.ts";
import type { Source } from "./source.ts";

type Figures = { began: { began: number; unanswered: number }; figures: PageFigures[] };

export async function wayIn(source: Source, way: Way): Promise<Figures> {
  const { filter, read } = source;
  const { questionnaireId, questions, given } = way;
  const packed = packedOf(source, way);
  const [began, figures] = await Promise.all([
    read((db) => beganFigures(db, packed?.rest ?? filter, given)),
    read((db) => pageFigures(db, packed?.rest ?? filter, questions)),
  ]);
  if (!packed) return { began, figures };
  const [all, unanswered, bits, medians] = await Promise.all([
    countResponses({ ...source, packed }),
    read((db) => unansweredBits(db, packed, questionnaireId)),
    read((db) => pageBits(db, packed, way)),
    read((db) => pageMedians(db, packed, way)),
  ]);
  const found = [...figures, ...bits].toSorted((a, b) => a.page - b.page);
  const pages = Map.groupBy(found, ({ page }) => page);
  const middle = new Map(medians.map(({ page, medianSeconds }) => [page, medianSeconds]));
  return {
    began: { began: all, unanswered: began.unanswered + unanswered },
    figures: [...pages].map(([page, same]) => {
      const sumOf = (key: "reached" | "left" | "ended") =>
        same.reduce((sum, one) => sum + one[key], 0);
      return {
        page,
        reached: sumOf("reached"),
        left: sumOf("left"),
        ended: sumOf("ended"),
        medianSeconds: middle.get(page) ?? null,
      };
    }),
  };
}

function packedOf({ packed }: Source, { questionnaireId, questions }: Way) {
  const needed = [
    saidMeasure(questionnaireId),
    ...questions.map(({ page }) => pageMeasure(questionnaireId, page)),
  ];
  return packed && needed.every((measure) => packed.has(measure)) ? packed : null;
}
