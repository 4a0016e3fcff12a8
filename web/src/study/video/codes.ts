/**
 * The refusals that the player knows what to do about. Not from the contract's table, whose sentences
 * would all come along; codes.test.ts holds these against it.
 */
export const codes = {
  badRequest: 400,
  notFound: 404,
  conflict: 409,
  responseClosed: 3001,
  beatRefused: 3009,
} as const;
