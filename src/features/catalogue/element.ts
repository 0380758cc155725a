import { createApps } from '../../domain/apps.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import { loadEarlyData } from '../../element/scope/early-data.ts'
import { ATTRIBUTES, RESERVED_HEIGHTS } from './state/attributes.ts'
import styles from './styles.css'
import { CatalogueView } from './view.tsx'

export { preloadView } from './view.tsx'

export default describeTag({
  tag: 'univ-service-catalogue',
  attributes: ATTRIBUTES,
  view: CatalogueView,
  prepare(runtime, { view }) {
    if (view !== 'catalogue') return undefined
    const { $apps, $themes, $departments } = runtime.service(createApps)
    return loadEarlyData([$apps, $themes, $departments])
  },
  sheets: [styles],
  reservedHeights: RESERVED_HEIGHTS,
})
