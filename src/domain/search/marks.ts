import { fold, type Fold } from './fold.ts'
import { formsOf, termsOf } from './terms.ts'
import type { Unit } from './units.ts'

/** A stretch of a text, and whether it is what was searched for. Drawn as a text node, never as markup. */
export interface Piece {
  text: string
  hit: boolean
}

/** What the index knows of a name beyond its letters; without it, only text is marked. */
export interface Sounding {
  fold: Fold
  units: readonly Unit[]
  /** See `soundsAt` in units.ts: first and last unit that a term sounds like. */
  soundsAt: (units: readonly Unit[], text: string, term: string) => [number, number] | undefined
}

function piecesOf(text: string, hit: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0, i = 1; i <= text.length; i++) {
    if (i < text.length && hit[i] === hit[from]) continue
    pieces.push({ text: text.slice(from, i), hit: hit[from] === 1 })
    from = i
  }
  return pieces
}

/**
 * A text cut where the terms of a query match it: as text wherever they stand, or, given the sounds of a name,
 * by pinyin where they do not. The pieces joined are the text.
 */
export function markText(text: string, query: string, sounding?: Sounding): Piece[] {
  const folding = sounding?.fold ?? fold
  const folded = folding(text)
  const hit = new Uint8Array(text.length)
  for (const term of termsOf(query, folding)) {
    let found = false
    for (const form of formsOf(term))
      for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + form.length)) {
        hit.fill(1, at, at + form.length)
        found = true
      }
    if (found || !sounding) continue
    const { units } = sounding
    const heard = sounding.soundsAt(units, folded, term.replace(/['’]/g, ''))
    if (heard) for (let u = heard[0]; u <= heard[1]; u++) hit.fill(1, units[u]!.start, units[u]!.end)
  }
  return piecesOf(text, hit)
}

/** The server's marks (§3 highLightName …): cut at literal <em> and </em>; whatever else stands there is text. */
export function splitHighlight(marked: string): Piece[] {
  const pieces: Piece[] = []
  let hit = false
  for (const part of marked.split(/(<\/?em>)/)) {
    if (part === '<em>' || part === '</em>') hit = part === '<em>'
    else if (part) pieces.push({ text: part, hit })
  }
  return pieces
}
