/**
 * The parts of the model that are about several pages or an earlier answer: blocks with their loops and arms, and
 * what a question carries forward. `expand.ts` writes them out as plain pages and conditions; the judge knows no other.
 */

/** Pages that stand one behind another and name it in `Page.block`. */
export interface Block {
  name: string;
  title?: string;
  /** Its pages come in an order of the respondent's own. */
  shufflePages?: boolean;
  /** Blocks side by side with the same word here come in an order of the respondent's own. */
  shuffleWith?: string;
  loop?: Loop;
  /** Only for those whom the experiment has given this arm. */
  arm?: { experiment: string; arm: string };
}

/** The block's pages once for each item: `q3` of the item `beijing` is answered as `q3@beijing`. */
export interface Loop {
  over: LoopOver;
  /** Without it as given. `leastFilled`: first what the fewest completes were asked about. */
  order?: "random" | "leastFilled";
  /** At most this many items, by that order. */
  most?: number;
}

export type LoopOver =
  | Carry
  | { list: { value: string; label: string }[] }
  | { from: number; to: number }
  /** As many times as that question's answer says, from 1. */
  | { count: string; most: number };

/** Which choices of an earlier question are taken: none before it is answered, and its exclusive ones never. */
export interface Carry {
  question: string;
  take: Take;
}
export type Take = "chosen" | "unchosen" | "shown";

/** Each respondent is given one of its arms, evenly; conditions read it as the answer to a question of its name. */
export interface Experiment {
  name: string;
  title?: string;
  arms: { value: string; label: string }[];
}

/** Set on a page that is written out for one item of a loop. */
export interface Turn {
  loop: string;
  item: string;
  label: string;
  most?: number;
}

/** Pages of one group and different parts come in an order that nobody knows before. */
export interface Mix {
  group: string;
  part: string;
}

/** By this name conditions and pipes inside a loop read its current item. */
export const ITEM = "@";

/** The name of a question or page for one item of its loop. */
export const turnName = (name: string, item: string): string => `${name}@${item}`;

/** Under which name the order of a `leastFilled` loop is kept with a response. */
export const orderName = (loop: string): string => `${loop}@`;
