/** Registers a language besides Chinese and English: texts by source folder and key; missing ones fall back. */
export function registerTranslation(
  lang: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void
