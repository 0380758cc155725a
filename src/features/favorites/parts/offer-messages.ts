import { messages } from '../../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const offerMessages = messages(
  {
    offer: '您登录前在这台设备上收藏了 {n} 项，要加入您的收藏吗？',
    take: '加入我的收藏',
    forget: '不用了',
    merged: '已加入您的收藏',
    mergeFailed: '有几项没有加入，请稍后再试',
  },
  {
    offer: 'Before signing in you favoured {n} item{n:s} on this device. Add them to your favourites?',
    take: 'Add them',
    forget: 'No, thanks',
    merged: 'Added to your favourites',
    mergeFailed: 'Some could not be added. Please try again later.',
  },
)
