import { messages } from '../../runtime/i18n.ts'

export const favoritesMessages = messages(
  {
    title: '我的收藏',
    count: '共 {n} 项',
    found: '“{keyword}”共 {n} 项',
    none: '还没有收藏',
    failed: '收藏列表没有加载出来。',
    retry: '重试',
    arrange: '调整顺序',
    done: '完成',
    guest: '收藏暂存在这台设备上，登录后可以带走。',
    signIn: '登录',
  },
  {
    title: 'My favourites',
    count: '{n} in all',
    found: '{n} found for "{keyword}"',
    none: 'No favourites yet',
    failed: 'Your favourites could not be loaded.',
    retry: 'Try again',
    arrange: 'Change order',
    done: 'Done',
    guest: 'Your favourites are kept on this device. Sign in to take them along.',
    signIn: 'Sign in',
  },
)
