import type { AgentScope } from './agents.ts'
import type { Lang } from './messages.ts'

const zh = {
  title: '授权程序',
  ask: (name: string) => `允许“${name}”代您查看信息吗？`,
  unverified: (name: string, target: string) =>
    `这个程序自称“${name}”，学校没有核实过。您的答复会发送到 ${target}。如果不是您自己刚刚在使用它，请拒绝。`,
  may: '允许后，它可以：',
  scopes: {
    my_tasks: '查看等待您办理的任务',
    my_applications: '查看您的申请和办理进度',
    prepare_application: '为您准备填好的申请表，由您检查并亲自提交',
  } satisfies Record<AgentScope, string>,
  mayNot: '它不能代您提交、审批或修改任何内容。它看到的信息会离开学校的系统。',
  allow: '允许',
  refuse: '拒绝',
  ends: '授权最多保留七天，退出登录时也会结束。您可以随时在个人中心收回。',
  list: '可以代您查看信息的程序',
  listLead: '您允许了这些程序。收回后立即生效。',
  none: '您没有允许任何程序代您查看信息。',
  signIn: '请先在服务大厅登录，再打开这个页面。',
  times: (since: string, until: string) => `${since} 起允许，${until} 到期`,
  used: (last: string, calls: number) => `最近一次使用：${last}，共 ${calls} 次`,
  unused: '还没有使用过',
  revoke: (name: string) => `收回“${name}”的授权`,
  back: '返回服务大厅',
  other: 'English',
  otherLang: 'en',
}

const en: typeof zh = {
  title: 'Allow a program',
  ask: (name) => `Allow “${name}” to read for you?`,
  unverified: (name, target) =>
    `This program calls itself “${name}”; the university has not checked it. Your answer is sent to ${target}. If you are not using it yourself right now, refuse.`,
  may: 'If you allow it, it can:',
  scopes: {
    my_tasks: 'see the tasks that wait for you',
    my_applications: 'see your applications and how far they are',
    prepare_application: 'prepare an application form, which you check and send yourself',
  },
  mayNot:
    'It cannot send, decide or change anything for you. What it sees leaves the systems of the university.',
  allow: 'Allow',
  refuse: 'Refuse',
  ends: 'This lasts seven days at most, and ends when you sign out. You can take it back at any time in your personal centre.',
  list: 'Programs that may read for you',
  listLead: 'You have allowed these programs. Taking it back works at once.',
  none: 'You have not allowed any program to read for you.',
  signIn: 'Please sign in to the service hall first, then open this page again.',
  times: (since, until) => `Allowed on ${since}, ends on ${until}`,
  used: (last, calls) => `Last used on ${last}, ${calls} ${calls === 1 ? 'time' : 'times'} in all`,
  unused: 'Not used yet',
  revoke: (name) => `Take it back from “${name}”`,
  back: 'Back to the hall',
  other: '中文',
  otherLang: 'zh-CN',
}

export const agentTexts: Record<Lang, typeof zh> = { zh, en }
