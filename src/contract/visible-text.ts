/** Format characters that are not seen, except joiners, which {@link STRAY_JOINERS} judges, and those of flags and Arabic. */
const INVISIBLE = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u{e0020}-\u{e007f}])(\p{Cf}|\u034f|\u3164)/gu
/** Joiners mean something in emoji and in joining scripts only: not after Han, Latin letters, digits or punctuation. */
const STRAY_JOINERS = /(?<=^|[\p{Script=Han}\p{Script=Latin}\p{N}\p{P}\s])(\u200c|\u200d)+/gu
const MAY_BE_INVISIBLE =
  /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]/

/**
 * Removes what nobody sees: zero-width spaces, word joiners, soft hyphens, byte order marks and direction marks, which
 * copies from web pages, chats and PDFs leave in texts.
 */
export const visibleText = (text: string): string =>
  MAY_BE_INVISIBLE.test(text) ? text.replace(INVISIBLE, '').replace(STRAY_JOINERS, '') : text

/** Equal for texts that people read as the same: "ＩＴ\u00a0Centre" and "it centre". */
export const comparisonKey = (text: string): string =>
  visibleText(text).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
