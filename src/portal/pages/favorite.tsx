import { useSay, useStore } from '../../element/univ.ts'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/favorite: my favourites; the navigation search narrows them (§2). */
export function Favorite() {
  const say = useSay(portalMessages)
  const keyword = useStore(useHall().$keyword)
  return (
    <div className="portal-inner portal-page">
      <h1>{say('favorite')}</h1>
      <Tag name="univ-favorites" heading="" keyword={keyword || undefined} />
    </div>
  )
}
