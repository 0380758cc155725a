import { useUniv } from '../../element/hooks/view-hooks.ts'
import { BookOpen } from '../../ui/home-icons.tsx'

/** The university's mark, from the configuration; else a book. */
export function Logo() {
  const { logo } = useUniv().runtime.config
  return logo ? (
    <img className="portal-crest" src={logo} alt="" />
  ) : (
    <span className="portal-crest">
      <BookOpen />
    </span>
  )
}
