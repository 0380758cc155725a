export default {
  favoriteFailed: '“{name}”的收藏没有改成，请稍后再试',
  favoriteOffline: '网络连接不上，“{name}”的收藏没有改成，请检查网络后再试',
}
