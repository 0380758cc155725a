import { Fragment, useEffect, useState } from 'react'
import type { App } from '../../../contract/apps.ts'

type Marks = typeof import('../../../domain/search/marks.ts')
let loaded: Marks | undefined

/** A text with the places where it matches, as text nodes; the part that finds them comes with the first search. */
export function Marked({ text, keyword, app }: { text: string; keyword: string; app?: App }) {
  const [marks, setMarks] = useState(loaded)
  useEffect(() => {
    if (!keyword || marks) return
    let live = true
    import('../../../domain/search/marks.ts').then(
      (module) => {
        loaded = module
        if (live) setMarks(module)
      },
      () => {}, // without marks the list is still whole
    )
    return () => {
      live = false
    }
  }, [keyword, marks])
  if (!keyword || !marks) return text
  return marks
    .markText(text, keyword, app?.name === text ? app.pinyin : '')
    .map((piece, i) =>
      piece.hit ? <mark key={i}>{piece.text}</mark> : <Fragment key={i}>{piece.text}</Fragment>,
    )
}
