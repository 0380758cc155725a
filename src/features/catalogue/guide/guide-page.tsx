import { adoptStyles } from '../../../ui/adopt-styles.ts'
import type { CatalogueProps } from '../attributes.ts'
import { GuideList } from './guide-list.tsx'
import sheet from './guide.css'
import { ItemGuide } from './item-guide.tsx'
import { SingleGuide } from './single-guide.tsx'

const styleRef = adoptStyles(sheet)

/** /workflow/appdetail: the guide of an item, a single guide, or all guides (§2). */
export default function GuidePage({
  appId,
  guideId,
  tab,
}: Pick<CatalogueProps, 'appId' | 'guideId' | 'tab'>) {
  return (
    <article className="guide ui-stack" ref={styleRef}>
      {appId ? (
        <ItemGuide key={appId} id={appId} />
      ) : guideId ? (
        <SingleGuide key={guideId} id={guideId} />
      ) : (
        <GuideList by={tab} />
      )}
    </article>
  )
}
