export default {
  favorite: '收藏 {name}',
  favorited: '收藏成功',
  unfavorited: '取消收藏成功',
  undo: '撤销',
  refused: '链接不可用',
  listSeparator: '、',
}
