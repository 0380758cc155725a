import { string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { FavoritesView } from './view.tsx'

/**
 * My favourite items, in my own order; a guest's lie on the device. | 我的收藏：按自己的顺序排列；访客的收藏留在本机
 * @attr {string} [heading=default] the heading above the list; empty for none | 列表上方的标题，留空则不显示
 * @attr keyword shows only the favourites that it finds, by text, pinyin or initials | 只显示匹配的收藏，支持汉字、拼音和首字母
 * @fires univ-favorite-changed after a star was pressed | 按下星标之后
 * @fires univ-app-opened before an item opens | 打开事项之前
 * @fires univ-navigate a link into the portal was pressed | 按下通往门户的链接
 * @csspart list the list of items | 事项列表
 */
export default element({
  tag: 'univ-favorites',
  attributes: { heading: string('default'), keyword: string() },
  view: FavoritesView,
  sheets: [styles],
})
