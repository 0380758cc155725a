// Markdown as HTML of the site: headings with fragments, links between the sources as links between the pages. HTML in a
// text is shown as text.
import { Marked, type Tokens } from 'marked'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** As the fragments of the links in our READMEs are written. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

export const codeBlock = (code: string, language = ''): string =>
  `<pre tabindex="0"><code${language && ` class="language-${escapeHtml(language)}"`}>${escapeHtml(code.trimEnd())}</code></pre>`

/** The text of a table. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

interface RenderedSection {
  heading: string
  fragment: string
  text: string
}
export interface Rendered {
  title: string
  html: string
  sections: RenderedSection[]
}

const plain = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`|#>_]+/g, ' ')

/** @param link the address of a link's target on the site */
export function renderMarkdown(source: string, link: (target: string) => string): Rendered {
  const text = source.replace(/<!--[\s\S]*?-->\n?/g, '')
  const used = new Map<string, number>()
  const sections: RenderedSection[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }: Tokens.Heading) {
        const name = slug(plain(heading))
        const times = used.get(name) ?? 0
        used.set(name, times + 1)
        const fragment = times ? `${name}-${times}` : name
        if (depth === 1) title ||= plain(heading).trim()
        sections.push({ heading: plain(heading).trim(), fragment: depth === 1 ? '' : fragment, text: '' })
        return `<h${depth} id="${fragment}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code: ({ text: code, lang }: Tokens.Code) => codeBlock(code, lang),
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], name: string) =>
          `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`
        const head = token.header.some(({ text: cell }) => cell)
          ? `<thead>${row(token.header, 'th')}</thead>`
          : ''
        return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(link(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text: alt }: Tokens.Image) =>
        `<img src="${escapeHtml(link(href))}" alt="${escapeHtml(alt)}" loading="lazy">`,
      html: ({ text: html }: Tokens.HTML | Tokens.Tag) => (html === '<br>' ? html : escapeHtml(html)),
    },
  })
  const html = marked.parse(text, { async: false })
  // the text of each heading's part, for the search
  let part = -1
  for (const token of marked.lexer(text)) {
    const section = sections[token.type === 'heading' ? ++part : part]
    if (section && token.type !== 'heading') section.text += ` ${plain(token.raw).replace(/\s+/g, ' ')}`
  }
  return { title, html, sections }
}
