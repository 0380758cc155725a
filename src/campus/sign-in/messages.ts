const zh = {
  system: '统一身份认证',
  title: '登录',
  lead: '使用校园账号登录一站式网上服务大厅',
  login: '账号',
  loginHint: '学号、工号或账号名',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  submit: '登录',
  busy: '正在登录…',
  empty: '请输入账号和密码。',
  wrong: '账号或密码不正确，请重新输入密码。',
  limited: (minutes: number) => `尝试次数过多。为保护账号安全，请在 ${minutes} 分钟后再试。`,
  demo: '演示账号',
  demoHint: '选一个即可填好，密码与账号相同。',
  forgotten: '没有密码或忘记了密码？请联系服务大厅办公室，由他们给您一个设置密码的链接。',
  passwordTitle: '设置密码',
  firstLead: '这是一个新的服务大厅。请设置第一位运营人员的账号和密码。',
  passwordLead: (name: string, account: string) =>
    `${name}，请为账号 ${account} 设置新密码。设置后，已登录的设备都会退出。`,
  personName: '姓名',
  newPassword: '新密码',
  passwordHint: (least: number) => `至少 ${least} 个字符，不要使用账号名。几个不相关的词连起来既好记又安全。`,
  setPassword: '保存密码',
  accountWrong: '请填写账号（字母、数字、点、横线）和姓名。',
  accountTaken: '这个账号已有人使用，请换一个。',
  weak: '这个密码太简单，请换一个更长的。',
  passwordSet: '密码已设置',
  passwordSetLead: (account: string) => `现在可以用账号 ${account} 和新密码登录。`,
  changeTitle: '修改密码',
  changeLead: (name: string, account: string) =>
    `${name}，请为账号 ${account} 设置新密码。修改后，其他设备和程序都会退出，本浏览器保持登录。`,
  changeSignIn: '请先在服务大厅登录，再打开这一页。',
  currentPassword: '当前密码',
  passwordsEmpty: '请输入当前密码和新密码。',
  currentWrong: '当前密码不正确，密码没有修改。',
  passwordSame: '新密码和当前密码一样，请换一个。',
  passwordChanged: '密码已修改',
  passwordChangedLead: (account: string) => `以后请用账号 ${account} 和新密码登录。其他设备和程序已退出。`,
  linkVoidTitle: '链接无效',
  linkVoid: '这个链接已经用过、已过期或不完整。请向服务大厅办公室要一个新链接。',
  language: '语言',
  other: 'English',
  otherLang: 'en',
  security: '请在地址栏核对网址，勿在他人设备上保存密码。',
  signOutTitle: '正在退出',
  signOutLead: '正在安全退出统一身份认证，请稍候…',
  signOutAsk: '要退出登录吗？',
  signOutAskLead: '退出后，本浏览器中使用统一身份认证的页面都需要重新登录。',
  signOutGo: '继续退出',
  stay: '返回服务大厅',
  signedOutTitle: '已安全退出',
  signedOutLead: '您已退出统一身份认证。若使用公共电脑，请关闭浏览器窗口。',
  back: '返回服务大厅',
  expiredTitle: '登录页面已过期',
  expiredLead: '这个登录页面已经用过或放置太久。请回到服务大厅重新登录。',
  cookiesTitle: '浏览器没有发送 Cookie',
  cookiesLead: '没有 Cookie 就无法登录。请在浏览器设置中允许本站使用 Cookie，再回到服务大厅重新登录。',
  errorTitle: '无法完成登录',
  errorLead: '登录请求有误，没有任何信息被提交。请回到服务大厅重试。',
  detail: '技术信息',
}

export type Messages = typeof zh

const en: Messages = {
  system: 'Unified sign-in',
  title: 'Sign in',
  lead: 'Use your campus account for the one-stop online service hall',
  login: 'Account',
  loginHint: 'Student or staff number, or account',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  busy: 'Signing in…',
  empty: 'Enter your account and your password.',
  wrong: 'Account or password is not right. Please type the password again.',
  limited: (minutes) =>
    `Too many attempts. To protect the account, please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  demo: 'Demo accounts',
  demoHint: 'Choose one to fill in the form; the password equals the account.',
  forgotten: 'No password, or forgotten? Please ask the office of the service hall for a link to set one.',
  passwordTitle: 'Set a password',
  firstLead: 'This service hall is new. Please choose the account and the password of its first operator.',
  passwordLead: (name, account) =>
    `${name}, please set a new password for the account ${account}. All devices that are signed in will be signed out.`,
  personName: 'Name',
  newPassword: 'New password',
  passwordHint: (least) =>
    `At least ${least} characters, without the account name. A few unrelated words are easy to remember and safe.`,
  setPassword: 'Save password',
  accountWrong: 'Please enter an account (letters, digits, dots, hyphens) and a name.',
  accountTaken: 'Somebody has this account already. Please choose another.',
  weak: 'This password is too simple. Please choose a longer one.',
  passwordSet: 'The password is set',
  passwordSetLead: (account) => `You can now sign in with the account ${account} and the new password.`,
  changeTitle: 'Change your password',
  changeLead: (name, account) =>
    `${name}, please choose a new password for the account ${account}. All other devices and programs will be signed out; this browser stays signed in.`,
  changeSignIn: 'Please sign in to the service hall first, then open this page again.',
  currentPassword: 'Current password',
  passwordsEmpty: 'Enter your current password and the new one.',
  currentWrong: 'The current password is not right. Nothing was changed.',
  passwordSame: 'The new password is the current one. Please choose another.',
  passwordChanged: 'Your password is changed',
  passwordChangedLead: (account) =>
    `From now on, sign in with the account ${account} and the new password. Other devices and programs are signed out.`,
  linkVoidTitle: 'This link does not work',
  linkVoid:
    'It was used already, has expired, or is not complete. Please ask the office of the service hall for a new one.',
  language: 'Language',
  other: '中文',
  otherLang: 'zh-CN',
  security: 'Check the address before you sign in; never save a password on a shared device.',
  signOutTitle: 'Signing out',
  signOutLead: 'You are being signed out safely. One moment…',
  signOutAsk: 'Sign out?',
  signOutAskLead: 'All pages in this browser that use the unified sign-in will ask you to sign in again.',
  signOutGo: 'Sign out',
  stay: 'Back to the service hall',
  signedOutTitle: 'You are signed out',
  signedOutLead: 'You have left the unified sign-in. On a shared computer, please close the browser window.',
  back: 'Back to the service hall',
  expiredTitle: 'This sign-in page has expired',
  expiredLead:
    'It was used already or left open too long. Please go back to the service hall and sign in again.',
  cookiesTitle: 'Your browser sent no cookies',
  cookiesLead:
    'Signing in needs them. Please allow cookies for this site in the settings of your browser, then go back to the service hall and sign in again.',
  errorTitle: 'Sign-in could not be completed',
  errorLead:
    'The request was not in order and nothing was sent. Please go back to the service hall and try again.',
  detail: 'Technical details',
}

export type Lang = 'zh' | 'en'
export const messages: Record<Lang, Messages> = { zh, en }

/** The first supported language of `requested`, then of Accept-Language; else Chinese. */
export function negotiateLanguage(requested: string[], acceptLanguage: string | undefined): Lang {
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((v) => v !== undefined)
      return { tag, q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
  for (const tag of [...requested, ...accepted]) {
    const primary = tag.toLowerCase().split('-')[0]
    if (primary === 'zh' || primary === 'en') return primary
  }
  return 'zh'
}
