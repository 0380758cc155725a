import { defineTexts } from '../../../runtime/i18n/translator.ts'
import { catalogueTexts } from '../texts/translations.ts'

export const compactTexts = defineTexts('catalogue/compact', {
  within: catalogueTexts,
  zh: {
    mostUsed: '最常用的服务',
    hall: '进入服务大厅',
    inHall: '在服务大厅查看全部 {n} 项',
  },
  en: {
    mostUsed: 'Most used items',
    hall: 'Open the service hall',
    inHall: 'All {n} in the service hall',
  },
})
