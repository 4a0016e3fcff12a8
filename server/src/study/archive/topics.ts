/** The outbox's topics of archives; both are in the lane `archive`, one after the other. */

export const READ_TOPIC = "archive.read";
export const REMOVE_TOPIC = "archive.remove";
