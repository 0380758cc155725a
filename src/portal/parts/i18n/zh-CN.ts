export default {
  notices: '通知',
  announced: '停机通知：{title}。',
  arrived: '新通知：{title}。',
  more: '查看',
  all: '全部 {n} 条',
  less: '收起',
  close: '关闭通知栏',
  dismiss: '不再显示',
}
