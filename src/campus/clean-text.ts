/** A typed text without control characters (tab and line ends stay), lone surrogates and blanks around it. */
export const cleanText = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu, '').trim()
