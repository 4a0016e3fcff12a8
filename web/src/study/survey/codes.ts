/**
 * The refusals that answering knows what to do about. Not from the contract's table, whose sentences
 * would all come along; codes.test.ts holds these against it.
 */
export const codes = {
  badRequest: 400,
  notFound: 404,
  responseClosed: 3001,
  answerRefused: 3002,
} as const;
