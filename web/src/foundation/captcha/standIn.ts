/** Whether our own slider stands in for the captcha outside, in this tab. */

/** Shorter than the five minutes of the server, so that what is solved here still counts there. */
const standInMs = 3 * 60_000;

let until = 0;

/** The server said that it cannot ask the provider. */
export const preferSlider = (): void => {
  until = Date.now() + standInMs;
};

export const isSliderPreferred = (): boolean => Date.now() < until;
