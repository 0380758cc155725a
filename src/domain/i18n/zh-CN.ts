export default {
  favorite: '收藏 {name}',
  favorited: '收藏成功',
  unfavorited: '取消收藏成功',
  favoriteFailed: '“{name}”的收藏没有改成，请稍后再试',
  undo: '撤销',
  refused: '链接不可用',
  listSeparator: '、',
}
