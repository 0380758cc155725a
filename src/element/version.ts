/** The build's version. If a page loads two, they report it (describe-tag.tsx, the assistant's launcher). */
export const VERSION = '0.2.0'
