/** Markdown as readers get it: all that articles need, and nothing that runs. */
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { payloads } from "../../test/payloads.ts";
import { renderArticle, renderMarkdown } from "./markdown.ts";

const tags = new Set(
  "h2 h3 h4 p br hr ul ol li blockquote strong em del code pre a img table thead tbody tr th td".split(
    " ",
  ),
);
const attributes = new Set("href rel target src alt loading id align".split(" "));

/** As a browser would take it apart; every element and attribute that is not harmless. */
function harmIn(html: string): string[] {
  const harm: string[] = [];
  const parser = new Parser({
    onopentag: (name, given) => {
      if (!tags.has(name)) harm.push(name);
      for (const [key, value] of Object.entries(given)) {
        if (!attributes.has(key)) harm.push(`${name} ${key}`);
        const isAddress = key === "href" || key === "src";
        if (isAddress && !/^(?:https:\/\/|mailto:|(?![a-z][\w+.-]*:|[/\\]{2}))/i.test(value))
          harm.push(`${name} ${key}=${value}`);
        if (key === "id" && !/^section-\d+$/.test(value)) harm.push(`${name} id=${value}`);
      }
    },
    oncomment: (text) => void harm.push(`comment ${text}`),
    onprocessinginstruction: (name) => void harm.push(name),
  });
  parser.end(html);
  return harm;
}

test("there are more than two hundred ways to try", () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
});

describe.each([
  ["article", renderArticle],
  ["text", renderMarkdown],
] as const)("as %s", (_, render) => {
  test.each(payloads.map((payload) => [payload] as const))("%j stays a text", (payload) => {
    expect(harmIn(render(payload))).toEqual([]);
    expect(harmIn(render(`# 标题 ${payload}\n\n正文 ${payload}\n\n- ${payload}`))).toEqual([]);
  });
});

test("the check sees what runs", () => {
  expect(harmIn("<p onclick=x>a</p><script>1</script><a href=javascript:1>b</a>")).toEqual([
    "p onclick",
    "script",
    "a href=javascript:1",
  ]);
});

test("headings have numbers to lead to, whatever an author writes", () => {
  expect(renderArticle('# 一\n\n## 二 *斜*\n\n<h3 id="root">三</h3>\n\n###### 四')).toBe(
    '<h2 id="section-1">一</h2>\n<h2 id="section-2">二 <em>斜</em></h2>\n' +
      '<h3>三</h3><h4 id="section-3">四</h4>\n',
  );
});

test("a table keeps how its columns are aligned", () => {
  expect(renderArticle("| 甲 | 乙 |\n| :-: | --: |\n| 1 | 2 |")).toContain(
    '<th align="center">甲</th>\n<th align="right">乙</th>',
  );
});

test("pictures are ours or on https; pages of ours open where the reader is", () => {
  const html = renderArticle(
    "![a](/storage/public/content/x/1.webp) ![b](https://a.example/b.png) ![c](http://a.example/c.png) " +
      "![d](//a.example/d.png) ![e](e.png)\n\n[ours](/help/1) [theirs](https://a.example/)",
  );
  expect(html.match(/<img /g)).toHaveLength(2);
  expect(html).toContain('<img src="/storage/public/content/x/1.webp" alt="a" loading="lazy" />');
  expect(html).toContain('<a href="/help/1">ours</a>');
  expect(html).toContain('<a href="https://a.example/" rel="noopener nofollow" target="_blank">');
});
