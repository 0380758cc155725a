import { navigate, portalHref } from '../../../element/navigate.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Empty } from '../../../ui/empty.tsx'
import { favoritesMessages } from '../messages.ts'
import { noneMessages } from './none-messages.ts'

/** No favourites yet: how to get some. */
export default function None() {
  const univ = useUniv()
  const sayAll = useSay(favoritesMessages)
  const say = useSay(noneMessages)
  return (
    <Empty kind="nothing-yet" title={sayAll('none')} text={say('noneHow')}>
      <a
        className="ui-button"
        data-variant="primary"
        href={portalHref(univ, 'serviceC')}
        onClick={(e) => navigate(univ, 'serviceC') && e.preventDefault()}
      >
        {say('browse')}
      </a>
    </Empty>
  )
}
