import { boolean, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import styles from './styles.css'
import { ProcessCenterView } from './view.tsx'

export default describeTag({
  tag: 'univ-process-center',
  attributes: {
    list: string(),
    keyword: string(),
    query: string(),
    processId: string(),
    noTabs: boolean,
  },
  view: ProcessCenterView,
  sheets: [styles],
})
