/** Who is counted together: groups by their answers, alone or in a grid. */
import type { Condition } from "./model.ts";

export interface QuotaCell {
  name: string;
  label?: string;
  if: Condition;
  /** How many completes the cell takes; without it the task's own settings decide. */
  limit?: number;
}

/** Quotas by two or three questions at once: each respondent counts in one cell of it, the least filled that fits. */
export interface QuotaGrid {
  /** Rows, columns, and layers of them. */
  dimensions: QuotaDimension[];
  targets: QuotaTarget[];
  /**
   * Anyone who belongs to no cell, or to one that takes nobody, is screened out as soon as the answers say so. Without it they
   * answer on and take a place of the task, so a grid with minima that somebody can be outside of is not published.
   */
  screenOutside?: boolean;
}

export interface QuotaDimension {
  question: string;
  bands: QuotaBand[];
}

/** `codes` of choices, or a range with both ends in it: of numbers, and of a birthday the age. */
export interface QuotaBand {
  label: string;
  codes?: string[];
  from?: number;
  to?: number;
}

export interface QuotaTarget {
  /** The band's place in each dimension; null: all of them, which makes it a margin. */
  at: (number | null)[];
  /** How many places of the task's total are kept for it. */
  min?: number;
  /** Without it there is no limit; 0: nobody is wanted there. */
  max?: number;
}
