export default {
  hot: '高频服务',
  themes: '按主题找',
  recent: '最近使用',
  statistics: '大厅数据',
  projects: '专题服务',
  unfold: '查看全部',
  sectionFailed: '这部分没有加载出来。',
  items: '{n} 项',
  byHandling: '按办理方式',
  inAll: '全部事项',
  mostUsed: '使用最多',
  times: '次',
}
