/** The page around whatever a simulator shows: its head, and the look that they all have. */

/** `style`: what this simulator's pages have of their own; it comes last and wins. */
export const shellOf = (style: string) => (title: string, body: string) =>
  `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
fieldset { border: 1px solid #8886; border-radius: .75rem; margin: 0 0 1rem; padding: .5rem 1rem 1rem }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.5rem }
button { font: inherit; min-height: 2.75rem; border-radius: .75rem; border: 1px solid #8886; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
code { overflow-wrap: anywhere }
.buttons { display: flex; gap: .75rem }
.note { color: #777; font-size: .875rem }
${style}
</style>
${body}
</html>`;
