export default {
  notices: '通知',
  notKept: '这个浏览器没有保存您的更改：存储空间已满或被禁止，离开页面后就没有了。',
  offline: '网络已断开，显示的是之前加载的内容。',
  deviceAhead: '您设备的时钟快了 {minutes} 分钟。这里的时间以服务器为准，请校正设备的时间。',
  deviceBehind: '您设备的时钟慢了 {minutes} 分钟。这里的时间以服务器为准，请校正设备的时间。',
  searchCut: '搜索内容最多 {n} 个字符，已保留开头部分。',
  as: '已登录：{name}（仅限本页）',
  signOut: '退出登录',
}
