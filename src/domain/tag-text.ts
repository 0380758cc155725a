/** §3: removes a numeric prefix with a dash from a tag, such as "01-". */
export const stripTagPrefix = (tag: string) => tag.replace(/^\d+\s*[-－—]\s*/, '')
