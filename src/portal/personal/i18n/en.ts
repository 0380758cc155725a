import type zh from './zh-CN.ts'

export default {
  lists: 'My requests',
  todo: 'To do',
  doing: 'Done by me',
  meApply: 'Started by me',
  done: 'Completed',
  flow_cc: 'Copied to me',
  entrust: 'Delegated to me',
  delegation: 'Delegation',
  manage: 'Guest applications',
  apps: 'All items',
  others: 'More',
  waiting: '{n} to do',
  arrived: 'New tasks have arrived, {n} to do',
  'post.undergraduate': 'Undergraduate',
  'post.junior-college': 'Junior college student',
  'post.staff': 'Staff',
  position: 'Position',
  profileFailed: 'Your profile could not be loaded.',
  greeting: 'Hello, {name}',
  me: 'Who I am here',
} satisfies Record<keyof typeof zh, string>
