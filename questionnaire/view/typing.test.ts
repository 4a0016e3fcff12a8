import { expect, test } from "vitest";
import { createTyping } from "./typing.ts";

test("changes by hand, pastes and leaving are counted for the question that is written to", () => {
  const typing = createTyping();
  typing.focused("why");
  for (const inputType of ["insertText", "insertCompositionText", "deleteContentBackward"])
    typing.edited("why", inputType);
  typing.pasted("why");
  typing.edited("why", "insertFromPaste");
  typing.edited("why", "insertFromDrop");
  typing.left();
  typing.focused("how");
  typing.left();
  expect(typing.of("why")).toEqual({ pasted: 2, away: 1, edits: 3 });
  expect(typing.of("how")).toEqual({ pasted: 0, away: 1, edits: 0 });
});

test("what is no open question is not counted, and no count grows beyond its end", () => {
  const typing = createTyping();
  typing.edited(undefined, "insertText");
  typing.left();
  expect(typing.of("why")).toBeUndefined();
  for (let at = 0; at < 10_001; at += 1) typing.pasted("why");
  expect(typing.of("why")?.pasted).toBe(9999);
});
