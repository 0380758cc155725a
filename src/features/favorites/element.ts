import { boolean, choice, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import styles from './styles.css'
import { FavoritesView } from './view.tsx'

export default describeTag({
  tag: 'univ-favorites',
  attributes: {
    view: choice('cards', 'grid'),
    heading: string('default'),
    keyword: string(),
    noSignIn: boolean,
    arrange: boolean,
  },
  view: FavoritesView,
  sheets: [styles],
})
