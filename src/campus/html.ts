const ENTITIES: Record<string, string> = {
  '&': '&#38;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

/** Escaped markup; create it with {@link html}. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const toHtml = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(toHtml).join('')
      : value === null || value === undefined || value === false
        ? ''
        : escapeHtml(String(value))

/** A template tag that escapes its values, unless they are Html. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((all, part, i) => all + toHtml(values[i - 1]) + part))

interface DocumentOptions {
  lang?: string
  /** Style sheets after the common one. */
  styles?: readonly string[]
  icon?: string
  head?: Html
}

/** A complete page in the campus's own style. */
export const renderDocument = (
  title: string,
  body: Html,
  { lang = 'zh-CN', styles = [], icon = '/pages/icon.svg', head }: DocumentOptions = {},
): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${icon}" />
        ${['/campus/colours.css', '/campus/form.css', '/pages/fallback-fonts.css', ...styles].map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${head}
      </head>
      <body>
        ${body}
        <link rel="stylesheet" href="/pages/fonts.css" />
      </body>
    </html> `.text
