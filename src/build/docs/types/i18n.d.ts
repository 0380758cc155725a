/** Registers a language beside Chinese and English: texts by folder of the source and key; what is missing falls back. */
export function registerTranslation(
  lang: string,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void
