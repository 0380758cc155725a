/** A style sheet becomes a constructable one at build time (an empty object where there is no DOM). */
declare module '*.css' {
  const sheet: CSSStyleSheet
  export default sheet
}
