import type { Lang } from './messages.ts'

const zh = {
  title: '在其他网站登录',
  waiting: '请稍候…',
  signingIn: '正在前往统一身份认证…',
  asking: '让这个网站使用您的登录？',
  askingLead: ['您是', '。这个网站请求使用您在服务大厅的登录：'],
  may: ['显示您的姓名、收藏和事务', '在您按下按钮时，替您收藏、评价和办理'],
  mayNot: '密码不会交给它；离开或刷新那个网页即失效。',
  allow: '允许',
  decline: '暂不',
  done: '已经登录',
  doneLead: '可以关闭这个窗口，回到原来的网页。',
  declined: '没有登录',
  declinedLead: '什么都没有交给那个网站，可以关闭这个窗口。',
  alone: '这个窗口找不到打开它的网页',
  aloneLead: '那个网页可能已经关闭，或不允许与它打开的窗口联系。您可以直接在服务大厅办理。',
  aloneTech:
    '网站管理员：如该网页带有 Cross-Origin-Opener-Policy: same-origin，请改为 same-origin-allow-popups。',
  notListed: '这个网站不能使用服务大厅的登录',
  notListedLead: '服务大厅没有把它列入允许的网站，什么都没有交给它。您可以直接在服务大厅办理。',
  notListedTech: '网站管理员：请联系信息化中心，把上面的地址加入 embedOrigins。',
  noAnswer: '原来的网页没有回应',
  noAnswerLead: '什么都没有交给它。请关闭这个窗口，在原来的网页再按一次登录。',
  failed: '没有能完成登录',
  failedLead: '请检查网络，关闭这个窗口后再试一次。',
  leaving: '同时退出服务大厅？',
  leavingLead: '您在原来的网页已经退出，但这个浏览器里的服务大厅仍处于登录状态。使用公共电脑时，请一并退出。',
  leave: '退出服务大厅',
  left: '已经全部退出',
  leftLead: '这个浏览器里没有人登录服务大厅。可以关闭这个窗口。',
  close: '关闭窗口',
  hall: '打开服务大厅',
  noScript: '这个窗口需要启用 JavaScript。',
}

export type WindowTexts = typeof zh

const en: WindowTexts = {
  title: 'Sign in on another site',
  waiting: 'One moment…',
  signingIn: 'Taking you to the unified sign-in…',
  asking: 'Let this site use your sign-in?',
  askingLead: ['You are ', '. This site asks to use your sign-in of the service hall:'],
  may: [
    'show your name, your favourites and your affairs',
    'favour, rate and act for you, when you press a button',
  ],
  mayNot: 'It never gets your password, and it ends when you leave or reload that page.',
  allow: 'Allow',
  decline: 'Not now',
  done: 'You are signed in',
  doneLead: 'You can close this window and go back to the page you came from.',
  declined: 'You are not signed in',
  declinedLead: 'Nothing was given to that site. You can close this window.',
  alone: 'This window cannot find the page that opened it',
  aloneLead:
    'That page may be closed, or it may not talk to the windows it opens. You can use the service hall itself.',
  aloneTech:
    'For the webmaster: where that page sends Cross-Origin-Opener-Policy: same-origin, please send same-origin-allow-popups.',
  notListed: 'This site cannot use the sign-in of the service hall',
  notListedLead:
    'The service hall does not list it, and nothing was given to it. You can use the service hall itself.',
  notListedTech:
    'For the webmaster: please ask the information services centre to add the address above to embedOrigins.',
  noAnswer: 'The page that you came from does not answer',
  noAnswerLead: 'Nothing was given to it. Please close this window and press sign in there once more.',
  failed: 'Sign-in could not be completed',
  failedLead: 'Please check the network, close this window and try again.',
  leaving: 'Sign out of the service hall, too?',
  leavingLead:
    'You are signed out on the page that you came from. In this browser you are still signed in at the service hall. On a shared computer, please sign out here as well.',
  leave: 'Sign out of the service hall',
  left: 'You are signed out',
  leftLead: 'Nobody is signed in at the service hall in this browser. You can close this window.',
  close: 'Close the window',
  hall: 'Open the service hall',
  noScript: 'This window needs JavaScript.',
}

export const windowTexts: Record<Lang, WindowTexts> = { zh, en }
