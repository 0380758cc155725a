import { createApps } from '../../domain/apps.ts'
import { boolean, choice, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import { loadEarlyData } from '../../element/scope/early-data.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'
import cards from './card-grid.css'
import styles from './styles.css'
import { CatalogueView } from './view.tsx'
import { CATALOGUE_VIEWS } from './views.ts'

export { preloadView } from './view.tsx'

export default describeTag({
  tag: 'univ-service-catalogue',
  attributes: {
    view: choice(...CATALOGUE_VIEWS),
    sections: string('hot recommended themes'),
    keyword: string(),
    tab: string(),
    tag: string(),
    dep: string(),
    zimu: string(),
    audience: string(),
    handling: string(),
    appId: string(),
    guideId: string(),
    projectId: string(),
    panel: string(),
    noHead: boolean,
    limit: string(),
    noSignIn: boolean,
    source: string(),
  },
  view: CatalogueView,
  prepare(runtime, { view }) {
    if (view !== 'catalogue') return undefined
    const { $apps, $themes, $departments } = runtime.service(createApps)
    return loadEarlyData([$apps, $themes, $departments])
  },
  sheets: [styles, cards],
  reservedHeights: RESERVED_HEIGHTS,
})
