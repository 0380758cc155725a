/** Of the build; two of them on a page tell it (describe-tag.tsx, the assistant's launcher). */
export const VERSION = '0.1.0'
