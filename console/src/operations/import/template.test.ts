import { expect, test } from "vitest";
import { importFiles, importKinds } from "#contract/console/operations/import.ts";
import { templateText } from "./template.ts";

test.each(importKinds)(
  "the template of %s has its heading and one line of as many cells",
  (kind) => {
    const [heading = "", example = ""] = templateText(kind).split("\r\n");
    expect(heading.startsWith("\uFEFF")).toBe(true);
    expect(heading.slice(1).split(",")).toEqual(importFiles[kind].columns);
    expect(example.split(",")).toHaveLength(importFiles[kind].columns.length);
  },
);
