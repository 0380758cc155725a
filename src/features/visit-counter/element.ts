import { boolean, string } from '../../element/define/codec.ts'
import { defineTag } from '../../element/define/custom-element.tsx'
import { publicRuntimeScope } from '../../element/define/public-runtime.ts'
import type { Registrable } from '../../element/scope/start-tag.ts'
import { createVisitCounter } from './state/model.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'
import styles from './styles.css'
import { VisitCounterView } from './view.tsx'

const description = {
  tag: 'univ-visit-counter' as const,
  attributes: { label: string(), figures: string('today total online'), days: boolean },
  view: VisitCounterView,
  sheets: [styles],
  reservedHeights: RESERVED_HEIGHTS,
}
const visitCounter: typeof description & Registrable = {
  ...description,
  register: (home) =>
    defineTag(
      description,
      home,
      publicRuntimeScope((base) => base.service(createVisitCounter).refresh()),
    ),
}
export default visitCounter
