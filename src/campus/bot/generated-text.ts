/**
 * Sanitizes a language model's text while it streams: removes links, addresses, images and tags, since sources are
 * shown as cards. Removes source numbers (`[2]`) and collects them.
 */
interface GeneratedTextFilter {
  /** The part of the text so far that is safe to show. */
  push(piece: string): string
  /** Returns the rest. */
  end(): string
  cited: ReadonlySet<number>
}

/** An unfinished link, tag or address; longer ones are plain text. */
const UNFINISHED =
  /[ \t]*(?:!|!?\[[^\]\n]{0,400}(?:\](?:\([^)\n]{0,400})?)?|<[^>]{0,400}|(?<![a-z])(?:f|ft|ftp|h|ht|htt|https?|(?:ftp|https?):[^\s，。；、）)]{0,400}|w{1,3}|www\.[^\s，。；、）)]{0,400}))?$/i

export function createGeneratedTextFilter(): GeneratedTextFilter {
  const cited = new Set<number>()
  let held = ''
  const clean = (text: string): string =>
    text
      .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
      .replace(/\s?\[(\d{1,2})\]/g, (_, n: string) => {
        cited.add(Number(n))
        return ''
      })
      .replace(/<[^>]{0,400}>/g, '')
      .replace(/(?:\b(?:ftp|https?):\/\/|\bwww\.)[^\s，。；、）)]+/gi, '…')
      // a definition such as `[x]: address` has already lost its address
      .replace(/[[\]]/g, '')
  return {
    cited,
    push(piece) {
      held += piece
      const index = held.search(UNFINISHED)
      const ready = index < 0 ? held : held.slice(0, index)
      held = index < 0 ? '' : held.slice(index)
      return clean(ready)
    },
    end() {
      const rest = clean(held)
      held = ''
      return rest
    },
  }
}
