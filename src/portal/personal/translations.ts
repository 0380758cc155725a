import { defineTexts } from '../../runtime/i18n/translator.ts'
import { portalTexts } from '../texts/translations.ts'

export const personalTexts = defineTexts('portal/personal', {
  within: portalTexts,
  zh: {
    entrust: '委托给我的',
    delegation: '我的委托',
    apps: '我可办的服务',
    waiting: '{n} 项待办',
    arrived: '有新的待办，共 {n} 项',
    position: '身份',
    'post.undergraduate': '本科生',
    'post.junior-college': '专科生',
    'post.staff': '教职工',
    profileFailed: '个人信息没有加载出来。',
    greeting: '{name}，您好',
    me: '我的身份',
    password: '修改密码',
    programs: '已授权的程序',
  },
  en: {
    entrust: 'Delegated to me',
    delegation: 'Delegation',
    apps: 'Services for me',
    waiting: '{n} to do',
    arrived: 'New tasks have arrived, {n} to do',
    'post.undergraduate': 'Undergraduate',
    'post.junior-college': 'Junior college student',
    'post.staff': 'Staff',
    position: 'Position',
    profileFailed: 'Your profile could not be loaded.',
    greeting: 'Hello, {name}',
    me: 'Who I am here',
    password: 'Change password',
    programs: 'Connected programs',
  },
})
