export default {
  'guest.title': '登录后查看我的事务',
  'guest.text': '待办、我发起的申请、抄送给我的，都在这里。',
}
