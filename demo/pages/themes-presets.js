// Ready-made themes: arguments of lookTokens().

import { both } from './themes-colours.js'

export const READY = {
  usual: { name: { zh: '学院蓝', en: 'College blue' }, look: {} },
  maroon: {
    name: { zh: '枣红', en: 'Maroon' },
    look: {
      accent: '#7a1f2b',
      seal: '江州大学',
      font: 'serif',
      radius: 'sharp',
      more: {
        '--univ-paper': both('#f8f4ef', '#171314'),
      },
    },
  },
  pine: {
    name: { zh: '松绿', en: 'Pine' },
    look: { accent: '#14594a', more: { '--univ-paper': both('#f3f6f3', '#111715') } },
  },
  violet: { name: { zh: '紫藤', en: 'Wisteria' }, look: { accent: '#5b3a9e', radius: 'round' } },
  ink: {
    name: { zh: '墨色', en: 'Ink' },
    look: {
      accent: '#222222',
      radius: 'sharp',
      more: {
        '--univ-paper': both('#ffffff', '#000000'),
        '--univ-sheet': both('#ffffff', '#0d0d0d'),
      },
    },
  },
  host: { name: { zh: '随网页', en: 'The page’s own' }, look: { font: 'page' } },
}
