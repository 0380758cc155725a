import { useSay } from '../../element/univ.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

export function Favorite() {
  const say = useSay(portalMessages)
  return (
    <div className="portal-inner portal-page">
      <h1>{say('favorite')}</h1>
      <Tag name="univ-favorites" heading="" />
    </div>
  )
}
