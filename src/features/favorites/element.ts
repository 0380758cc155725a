import { string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { FavoritesView } from './view.tsx'

/**
 * My favourite items, in my own order; a guest's lie on the device.
 * @attr mode "desktop" | "mobile"; default from the device
 * @attr lang, theme as on every tag
 * @attr heading the heading above the list; empty for none
 * @attr keyword shows only the favourites that it finds, by text, pinyin or initials
 * @fires univ-favorite-changed after a star was pressed
 * @fires univ-app-opened cancellable, before an item opens
 * @csspart list the list of items
 */
export default element({
  tag: 'univ-favorites',
  attributes: { heading: string('default'), keyword: string() },
  view: FavoritesView,
  sheets: [styles],
})
