/** Normalizes a text for comparison; keeps its length, so that offsets stay valid. */
export type Fold = (text: string) => string

/** Folds case and width. Used until the index has loaded, which also folds accents and traditional characters. */
export const foldPlain: Fold = (text) =>
  text.toLowerCase().replace(/[\uff01-\uff5e]/g, (char) => char.normalize('NFKC'))
