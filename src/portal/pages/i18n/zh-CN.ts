export default {
  signedOutTitle: '你已退出登录',
  signedOutText: '要继续查看这一页，请重新登录。',
  endedTitle: '登录已经结束',
  endedText: '{system}结束了这次登录，请重新登录。',
  refusedText:
    '统一身份认证已经确认了你的身份，但{system}没有接受这次登录，所以你的内容暂时无法显示。请再试一次；如果仍然如此，请把下面的信息告诉服务热线。',
  account: '登录账户',
  system: '服务',
  address: '地址',
  status: '状态',
  code: '代码',
  tryAgain: '再试一次',
  asGuest: '以访客身份继续',
  help: '服务热线：{telephone}',
}
