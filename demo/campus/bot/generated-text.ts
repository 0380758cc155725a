/**
 * What a language model writes, made harmless while it arrives: no links, addresses, pictures or tags, since sources are
 * shown as cards. Numbers of sources (`[2]`) are taken out and remembered.
 */
export interface GeneratedTextFilter {
  /** What of the text so far can be shown. */
  push(piece: string): string
  /** The rest. */
  end(): string
  cited: ReadonlySet<number>
}

/** What may go on as a link, a tag or an address; longer ones are none. */
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
      // a definition such as `[x]: address` has no address any more
      .replace(/[[\]]/g, '')
  return {
    cited,
    push(piece) {
      held += piece
      const at = held.search(UNFINISHED)
      const ready = at < 0 ? held : held.slice(0, at)
      held = at < 0 ? '' : held.slice(at)
      return clean(ready)
    },
    end() {
      const rest = clean(held)
      held = ''
      return rest
    },
  }
}
