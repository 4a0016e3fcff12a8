/** What a feature counts for the charts: figures of Shanghai days, by brand. */

/** From the beginning of a day up to, not including, the beginning of another; or up to now. */
export type DayFigureSpan = { from: Date; to: Date };

/** Of what happened on that day: what is turned round later is counted on the later day. */
export type DayFigure = { day: string; brandCode: string; figure: string; value: number };
