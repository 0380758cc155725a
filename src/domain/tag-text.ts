/** §3: a numeric-dash prefix on a tag is not shown. */
export const stripTagPrefix = (tag: string) => tag.replace(/^\d+\s*[-－—]\s*/, '')
