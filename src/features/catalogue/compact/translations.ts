import { defineTexts } from '../../../runtime/i18n/translator.ts'

export const compactTexts = defineTexts('catalogue/compact', {
  zh: {
    mostUsed: '最常用的服务',
    found: '“{keyword}”共 {n} 项',
    hall: '进入服务大厅',
    inHall: '在服务大厅查看全部 {n} 项',
  },
  en: {
    mostUsed: 'Most used services',
    found: '{n} item{n:s} for "{keyword}"',
    hall: 'Open the service hall',
    inHall: 'All {n} in the service hall',
  },
})
