import { adoptStyles } from '../../ui/adopt-styles.ts'
import type { CatalogueProps } from './state/attributes.ts'
import { ItemDetail } from './detail/item-detail.tsx'
import { GuideList } from './guide/guide-list.tsx'
import sheet from './guide/guide.css'
import { SingleGuide } from './guide/single-guide.tsx'

const styleRef = adoptStyles(sheet)

/** /workflow/appdetail: an item's page, as a guide leads to it; a single guide, or all guides (§2). */
export default function GuidePage({
  appId,
  guideId,
  tab,
}: Pick<CatalogueProps, 'appId' | 'guideId' | 'tab'>) {
  return (
    <article className="guide ui-stack" ref={styleRef}>
      {appId ? (
        <ItemDetail key={appId} id={appId} page />
      ) : guideId ? (
        <SingleGuide key={guideId} id={guideId} />
      ) : (
        <GuideList by={tab} />
      )}
    </article>
  )
}
