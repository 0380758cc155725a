import { createFavorites } from '../../domain/favorites.ts'
import { boolean, choice, searchText, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import { loadEarlyData } from '../../element/scope/early-data.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'
import styles from './styles.css'
import { FavoritesView } from './view.tsx'

export default describeTag({
  tag: 'univ-favorites',
  attributes: {
    view: choice('cards', 'grid'),
    heading: string('default'),
    keyword: searchText,
    noSignIn: boolean,
    arrange: boolean,
  },
  view: FavoritesView,
  prepare: (runtime) => loadEarlyData([runtime.service(createFavorites).$list]),
  sheets: [styles],
  reservedHeights: RESERVED_HEIGHTS,
})
