export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Markup that is safe to send: only {@link html} makes it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const shown = (value: unknown): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(shown).join('')
      : value === null || value === undefined || value === false
        ? ''
        : escapeHtml(String(value))

/** A template whose values are escaped, unless they are Html themselves. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((all, part, at) => all + shown(values[at - 1]) + part))

/** A whole page of the campus's own. */
export const document = (title: string, body: Html, ...styles: string[]): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/icons/landmark.svg?tile=indigo" />
        ${['/demo/form.css', ...styles].map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
