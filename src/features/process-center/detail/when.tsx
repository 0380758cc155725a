import { useUniv } from '../../../element/univ.ts'
import { useNow } from '../parts/now.ts'
import { exactTime, relativeTime } from '../times.ts'

/** A moment, relative and exact; nothing for 0 and for nonsense (decisions, "Data"). */
export function When({ at }: { at: number }) {
  const { lang } = useUniv()
  const told = relativeTime(at, useNow(), lang)
  if (!told) return null
  return (
    <time dateTime={new Date(at).toISOString()}>
      {told}
      <span className="process-exact">{exactTime(at, lang)}</span>
    </time>
  )
}
