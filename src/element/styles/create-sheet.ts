/** A style sheet for shadow roots to adopt, which no content security policy restricts; undefined on a server. */
export function createSheet(text: string): CSSStyleSheet | undefined {
  if (typeof CSSStyleSheet === 'undefined') return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
