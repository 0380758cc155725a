export default {
  'guest.title': '登录后查看个人中心',
  'guest.form': '登录后申请',
  'guest.text': '待办、我发起的申请、抄送给我的，都在这里。',
}
