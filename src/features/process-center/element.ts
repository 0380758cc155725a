import { boolean, choice, searchText, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import rowStyles from './rows/row-card.css'
import stepStyles from './rows/row-step.css'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'
import styles from './styles.css'
import { ProcessCenterView } from './view.tsx'

export default describeTag({
  tag: 'univ-process-center',
  attributes: {
    view: choice('lists', 'today', 'form'),
    list: string(),
    keyword: searchText,
    query: string(),
    processId: string(),
    item: string(),
    noTabs: boolean,
    noSearch: boolean,
  },
  view: ProcessCenterView,
  sheets: [styles, stepStyles, rowStyles],
  reservedHeights: RESERVED_HEIGHTS,
})
