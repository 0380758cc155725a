export default {
  intro: '按主题、部门、首字母查找全校服务事项，查看办事指南，在线办理。',
  oldBrowser:
    '没有启用脚本，或浏览器较旧：可以查找事项、阅读指南。登录和在线办理需要 Chrome、Edge 111，Firefox 114，Safari 16.4 或更新的版本。',
  asOf: '{time} 的内容',
  noMatch: '没有找到“{keyword}”',
  noItems: '没有符合条件的事项',
  pageOf: '第 {page} 页，共 {pages} 页',
  previous: '上一页',
  next: '下一页',
  otherLang: 'English',
  pages: '页面',
  paging: '分页',
}
